import type { Locator, Page } from '@playwright/test'
import { site } from './site.ts'

/** The fields of a post's API response that the tests use. */
export interface Post {
  _id: string
  name: string
  category: string
  author: string
  photo: string
  description: string
  tags: string[]
}

export async function fetchPosts(query = ''): Promise<Post[]> {
  return (await (await fetch(`${site().url}/api/blogs${query}`)).json()) as Post[]
}

export function postCards(page: Page): Locator {
  return page.getByRole('main').getByRole('article')
}
