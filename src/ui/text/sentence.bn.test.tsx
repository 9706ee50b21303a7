import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sentence } from './sentence.tsx'

/** The marked parts of a sentence, and its whole text. */
function shown(sentence: string) {
  const { container } = render(<Sentence>{sentence}</Sentence>)
  const marked = [...container.querySelectorAll('[lang]')].map((part) => [part.getAttribute('lang'), part.textContent])
  return { marked, text: container.textContent }
}

test.each([
  ['Tania Akter-কে উত্তর দিন', [['en', 'Tania Akter']]],
  ['দেখা করার জায়গা: House 12, Road 4, ধানমন্ডি, ঢাকা', [['en', 'House 12, Road 4']]],
  ['রহিম রাজি হয়েছেন', []],
  ['HP ProBook 440 G8', [['en', 'HP ProBook 440 G8']]],
])('of the sentence %s a Bangla page marks the words in English alone', (sentence, marked) => {
  expect(shown(sentence)).toEqual({ marked, text: sentence })
})
