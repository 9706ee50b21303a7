import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER } from '../../../../test/identity/attacker.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

const HEAD = [
  'POST /identity/v1/accounts:signInWithPassword?key=k HTTP/1.1',
  'Host: shop.example',
  'Content-Type: application/json',
  'Content-Length: 60',
  // The service says when it has read the head.
  'Expect: 100-continue',
]

/** A sign-in whose body never comes. */
async function idleSignIn(): Promise<Socket> {
  const socket = connect(Number(new URL(fixture.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(`${HEAD.join('\r\n')}\r\n\r\n{"email":`)
  const [said] = await once(socket, 'data')
  expect(String(said)).toMatch(/^HTTP\/1.1 100 /)
  return socket
}

test('others can sign in while a client holds 150 sign-in requests open without a body', async () => {
  const email = anEmail()
  await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, OWNER)
  const sockets = await Promise.all(Array.from({ length: 150 }, idleSignIn))
  const answer = await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD }, OWNER)
  for (const socket of sockets) socket.destroy()
  expect(answer.status).toBe(200)
})
