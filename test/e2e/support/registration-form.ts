import path from 'node:path'
import type { Page } from '@playwright/test'
import { PASSWORD } from './products.ts'

const AVATARS = path.resolve(import.meta.dirname, '../../../db/seed/avatars')

interface Registration {
  name: string
  email: string
  role: 'Buyer' | 'Saller'
  password?: string
  /** A photo of the demo; without one the field is left as it is. */
  avatar?: string
}

/** Fills the form of /register. */
export async function fillRegistration(page: Page, person: Registration): Promise<void> {
  const { name, email, role, password = PASSWORD, avatar } = person
  const form = page.getByRole('main')
  await form.getByLabel('Name', { exact: true }).fill(name)
  if (avatar) await form.getByLabel('Profile image').setInputFiles(path.join(AVATARS, avatar))
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('radio', { name: role }).check({ force: true })
}
