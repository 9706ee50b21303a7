import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sentence } from './sentence.tsx'

test('of an English sentence with a name in Bangla letters the name alone is marked', () => {
  const { container } = render(<Sentence>Answer রহিম উদ্দিন by Monday</Sentence>)
  expect(container.innerHTML).toBe('<span>Answer <span lang="bn">রহিম উদ্দিন</span> by Monday</span>')
})

test('a sentence is one item of the row in which it stands beside an icon', () => {
  const { container } = render(
    <p className="flex gap-2">
      <Sentence>We tell রহিম উদ্দিন at once</Sentence>
    </p>,
  )
  expect(container.firstElementChild?.childNodes).toHaveLength(1)
})
