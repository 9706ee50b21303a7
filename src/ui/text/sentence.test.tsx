import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sentence } from './sentence.tsx'

test('of an English sentence with a name in Bangla letters the name alone is marked', () => {
  const { container } = render(<Sentence>Answer রহিম উদ্দিন by Monday</Sentence>)
  expect(container.innerHTML).toBe('Answer <span lang="bn">রহিম উদ্দিন</span> by Monday')
})
