import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

test('a file of secrets that is empty or damaged is named with what to do', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'greentech-secrets-'))
  const file = path.join(dataDir, 'secrets.json')
  try {
    const read = () => readSecrets({ dataDir, masterKey: undefined })
    for (const text of ['', '{"masterKey":', 'null', '[]', '"x"']) {
      writeFileSync(file, text)
      expect(read, text).toThrow(`${file} is empty or damaged`)
    }
    writeFileSync(file, '{}')
    expect(read).toThrow(`${file}: masterKey must be 32 bytes in base64`)
    rmSync(file)
    expect(read().masterKey).toHaveLength(32)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
