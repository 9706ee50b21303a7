import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../../test/component/api.ts'
import { id, pageOf } from '../../../../../test/component/fixtures.ts'
import { fill, openPage } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { EditedBlog } from '../../contract.ts'

const AT = '2026-11-20T06:00:00.000Z'

function aPost(given: Partial<EditedBlog> = {}): EditedBlog {
  return {
    _id: id(1),
    name: 'Battery health',
    category: 'Laptop',
    photo: '/images/battery.jpg',
    author: 'Nadia Karim',
    published: true,
    date: AT,
    updatedAt: AT,
    description: 'How to read the number.',
    tags: ['Laptop', 'Buying'],
    markdown: 'Open a terminal.',
    language: 'en',
    translation: null,
    goodsKind: 'laptop',
    goodsBrand: '',
    goodsWords: '',
    ...given,
  }
}

/** A page of the blog's admin, where these posts are stored. */
async function openBlog(address: string, posts: EditedBlog[], answers: Answers = {}) {
  const { user, router, main } = await openPage(address, {
    as: people.admin,
    answers: {
      listAdminBlogs: async ({ unpaired }) =>
        pageOf(...posts.filter((post) => !unpaired || (post.language === unpaired && post.translation === null))),
      showAdminBlog: async ({ id: asked }) => posts.find(({ _id }) => _id === asked) ?? aPost(),
      listKinds: async () => [],
      listBrands: async () => [],
      showBlogSidebar: async () => ({ categories: [], tags: [], recent: [] }),
      ...answers,
    },
  })
  return { user, router, main }
}

afterEach(() => vi.unstubAllGlobals())

const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label)

test('a post is written in the other language with its picture, category, tags, goods and pair, and then neither asks for it', async () => {
  const posts = [aPost()]
  const createBlog = vi.fn<NonNullable<Answers['createBlog']>>(async ({ name }) => {
    posts[0] = aPost({ translation: id(2) })
    posts.push(aPost({ _id: id(2), name, language: 'bn', translation: id(1), published: false }))
    return { acknowledged: true, insertedId: id(2) }
  })
  const { user, router } = await openBlog('/dashboard/blogs', posts, { createBlog })
  await user.click(
    (await screen.findAllByRole('link', { name: 'Write it in Bangla: Battery health' }))[0] as HTMLElement,
  )
  const name = await field(/^Title/)
  expect([name.value, (await field(/^Text/)).value, (await field(/^Language/)).value]).toEqual(['', '', 'bn'])
  await screen.findByRole('option', { name: 'Battery health' })
  await fill(user, name, 'ব্যাটারির অবস্থা')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await expect.poll(() => router.state.location.pathname).toBe(`/dashboard/blogs/${id(2)}`)
  expect(createBlog.mock.calls).toEqual([
    [
      {
        name: 'ব্যাটারির অবস্থা',
        category: 'Laptop',
        photo: '/images/battery.jpg',
        description: '',
        tags: ['Laptop', 'Buying'],
        markdown: '',
        language: 'bn',
        translation: id(1),
        goodsKind: 'laptop',
        goodsBrand: '',
        goodsWords: '',
      },
    ],
  ])
  await screen.findByRole('option', { name: 'Battery health', selected: true })
  expect(screen.queryByRole('link', { name: /Write it in/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'All posts' }))
  await screen.findAllByText('ব্যাটারির অবস্থা')
  expect(screen.queryByRole('link', { name: /Write it in/ })).toBeNull()
})

test('a post that was just saved offers its translation, in the language that it is not in', async () => {
  const createBlog = async () => ({ acknowledged: true, insertedId: id(3) }) as const
  const stored = aPost({ _id: id(3), name: 'টাকা', language: 'bn', published: false })
  const { user } = await openBlog('/dashboard/blogs/new', [stored], { createBlog })
  await fill(user, await field(/^Title/), 'টাকা')
  expect(screen.queryByRole('link', { name: /Write it in/ })).toBeNull()
  await user.selectOptions(await field(/^Language/), 'bn')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  const offer = await screen.findByRole('link', { name: 'Write it in English' })
  expect(offer.getAttribute('href')).toBe(`/dashboard/blogs/new?of=${id(3)}`)
})

test('a post that has a translation by now is not offered as the pair of a second one', async () => {
  await openBlog(`/dashboard/blogs/new?of=${id(1)}`, [aPost({ translation: id(2) })])
  expect((await field(/^The same post/)).value).toBe('')
  expect(within(await field(/^The same post/)).queryByRole('option', { name: 'Battery health' })).toBeNull()
})

test('a translation of an address that names no post is a post of its own', async () => {
  const showAdminBlog = vi.fn(async () => aPost())
  await openBlog('/dashboard/blogs/new?of=abc', [], { showAdminBlog })
  expect((await field(/^Category/)).value).toBe('')
  expect(showAdminBlog).not.toHaveBeenCalled()
})

const ctrlB = { key: 'b', code: 'KeyB', ctrlKey: true }
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

test.each<[string, string, KeyboardEventInit, string]>([
  ['Ctrl+B', WINDOWS, ctrlB, '**word**'],
  ['Ctrl and the key of B in a Bangla layout', WINDOWS, { ...ctrlB, key: 'ব' }, '**word**'],
  ['Ctrl and the key of K in a Bangla layout', WINDOWS, { ...ctrlB, key: 'ক', code: 'KeyK' }, '[word](https://)'],
  ['Ctrl+X, which Dvorak has on the key of B', WINDOWS, { ...ctrlB, key: 'x' }, 'word'],
  ['Ctrl+B, which Dvorak has on the key of N', WINDOWS, { ...ctrlB, code: 'KeyN' }, '**word**'],
  ['Ctrl+B while an input method composes', WINDOWS, { ...ctrlB, isComposing: true }, 'word'],
  ['Ctrl+B of macOS, which moves the caret', MAC, ctrlB, 'word'],
  ['⌘B of macOS', MAC, { ...ctrlB, ctrlKey: false, metaKey: true }, '**word**'],
])('%s', async (_, userAgent, pressed, expected) => {
  await openBlog('/dashboard/blogs/new', [])
  vi.stubGlobal('navigator', { userAgent })
  const text = await field(/^Text/)
  fireEvent.change(text, { target: { value: 'word' } })
  text.setSelectionRange(0, 4)
  fireEvent.keyDown(text, pressed)
  expect(text.value).toBe(expected)
  expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-keyshortcuts')).toBe('Control+B Meta+B')
})

test('the buttons and keys of the toolbar mark what is selected, and the marked text is saved', async () => {
  const createBlog = vi.fn(async () => ({ acknowledged: true, insertedId: id(3) }) as const)
  const { user } = await openBlog('/dashboard/blogs/new', [], { createBlog })
  await fill(user, await field(/^Title/), 'Battery')
  const text = screen.getByLabelText<HTMLTextAreaElement>(/^Text/)
  await fill(user, text, 'Charge\nA battery ages.')
  const onInput = vi.fn()
  text.addEventListener('input', onInput)
  text.setSelectionRange(9, 16)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  expect([text.value, document.activeElement]).toEqual(['Charge\nA **battery** ages.', text])
  await user.keyboard('{Control>}b{/Control}')
  expect(text.value).toBe('Charge\nA battery ages.')
  await user.keyboard('{Control>}k{/Control}')
  text.setSelectionRange(0, 0)
  await user.click(screen.getByRole('button', { name: 'Heading' }))
  expect(onInput).toHaveBeenCalledTimes(4)
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  const markdown = '## Charge\nA [battery](https://) ages.'
  await expect.poll(() => createBlog.mock.calls).toEqual([[expect.objectContaining({ markdown })]])
})

test('the address of a post that the API refuses says that there is no such post, and offers no second try', async () => {
  const showAdminBlog = async () => {
    throw new AppError('invalid_input', 400)
  }
  const { main } = await openBlog(`/dashboard/blogs/${id(9)}`, [], { showAdminBlog })
  await main().findByText('This post does not exist any more')
  expect(main().queryByRole('button')).toBeNull()
})
