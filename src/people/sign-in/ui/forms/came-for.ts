import { createContext, type ReactNode } from 'react'

/** What a guest signs in for, shown above the heading of each sign-in page; null when they came for nothing in particular. */
export const CameFor = createContext<ReactNode>(null)
