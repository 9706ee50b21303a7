import { beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, isOtherWanted, saveChosenLanguage } from './chosen-language.ts'

const stored = new Map<string, string>()
const saved: object[] = []
const save = async (input: object) => void saved.push(input)
beforeEach(() => {
  stored.clear()
  saved.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('the account of who chooses a language while signed in gets it once, and no other account', async () => {
  stored.set('greenTechToken', 'farhana')
  chooseLanguage('bn')
  await saveChosenLanguage('tanvir', save)
  expect(saved).toEqual([])
  await expect(saveChosenLanguage('farhana', () => Promise.reject(new Error('offline')))).rejects.toThrow()
  for (let page = 0; page < 2; page++) await saveChosenLanguage('farhana', save)
  expect(saved).toEqual([{ language: 'bn' }])
})

test('the choice of a guest goes to the account that is signed in to next, and to no further one', async () => {
  chooseLanguage('bn')
  await saveChosenLanguage('farhana', save)
  await saveChosenLanguage('tanvir', save)
  expect(saved).toEqual([{ language: 'bn' }])
})

test.each([
  [['en-US', 'bn-BD'], 'en', true],
  [['bn-BD', 'en-US'], 'en', true],
  [['en-US', 'hi-IN'], 'en', false],
  [['en-US', 'bn-BD'], 'bn', false],
  [['bn'], 'bn', false],
  [['en-US', 'hi-IN'], 'bn', true],
] as const)('a browser of %j on a page in %s: the other language is offered: %s', (languages, shown, offered) => {
  vi.stubGlobal('navigator', { languages })
  expect(isOtherWanted(shown)).toBe(offered)
})

test('after a choice the browser is not asked', () => {
  vi.stubGlobal('navigator', { languages: ['en-US', 'bn-BD'] })
  chooseLanguage('en')
  expect(isOtherWanted('en')).toBe(false)
  expect(isOtherWanted('bn')).toBe(true)
})
