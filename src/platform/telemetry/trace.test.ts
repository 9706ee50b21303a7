import { expect, test } from 'vitest'
import { currentTraceId, readTraceparent, runInTrace, traceHeaders } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const REQUEST = '01234567-89ab-4def-8123-456789abcdef'

test('a traceparent is taken over with a span of our own, and passed on to what is called meanwhile', async () => {
  const trace = readTraceparent(`00-${ID}-${CALLER}-01`, REQUEST)
  expect(trace).toEqual({ id: ID, flags: '01', span: '0123456789ab4def' })
  expect(traceHeaders()).toEqual({})
  if (!trace) return
  await runInTrace(trace, async () => {
    await Promise.resolve()
    expect(currentTraceId()).toBe(ID)
    expect(traceHeaders()).toEqual({ traceparent: `00-${ID}-0123456789ab4def-01` })
  })
  expect(currentTraceId()).toBeUndefined()
})

test('a later version is read as far as it is known, without flags that are not', () => {
  expect(readTraceparent(`cc-${ID}-${CALLER}-ff-what-comes-later`, REQUEST)).toMatchObject({ id: ID, flags: '03' })
})

test.each([
  ['none', undefined],
  ['empty', ''],
  ['two', [`00-${ID}-${CALLER}-01`, `00-${ID}-${CALLER}-01`]],
  ['two in one line', `00-${ID}-${CALLER}-01, 00-${ID}-${CALLER}-01`],
  ['the version that is none', `ff-${ID}-${CALLER}-01`],
  ['zeros for a trace', `00-${'0'.repeat(32)}-${CALLER}-01`],
  ['zeros for a span', `00-${ID}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${ID.toUpperCase()}-${CALLER}-01`],
  ['more than version 00 has', `00-${ID}-${CALLER}-01-more`],
  ['a line break', `00-${ID}-${CALLER}-01\n`],
  ['a later version of 8 kB', `01-${ID}-${CALLER}-01-${'a'.repeat(8_000)}`],
])('a traceparent that the standard says to ignore is ignored: %s', (_what, header) => {
  expect(readTraceparent(header, REQUEST)).toBeNull()
})
