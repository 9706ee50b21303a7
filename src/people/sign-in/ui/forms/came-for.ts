import { createContext, type ReactNode } from 'react'

/** The product that a guest signs in for, shown above the heading of each sign-in page; null without one. */
export const CameFor = createContext<ReactNode>(null)
