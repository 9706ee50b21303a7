import '@vitejs/plugin-react/preamble'
import '#ui/app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { authorizedFetch } from '#accounts/session.ts'
import { en } from '#messages/en.ts'
import { client } from '#shared/client.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { endpoints } from './api.ts'
import { makeRouter } from './router.tsx'

const corrected = document.documentElement.dataset.copy === 'corrected'
const words = corrected ? (await import('#messages/en-corrected.ts')).corrected : en

// The settings come with the page and are filled in when the router hydrates.
const router = makeRouter({ api: client(endpoints, authorizedFetch), words, settings: {} as PublicSettings })
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
