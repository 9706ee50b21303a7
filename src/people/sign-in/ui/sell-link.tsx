import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLikelySignedIn, useUser } from './session.ts'

interface SellLinkProps {
  className: string
  onClick?: () => void
  children: ReactNode
}

/** The form of a saller. */
export const SELL_PATH = '/dashboard/add-a-product'

/** Leads to the form for a new product; a guest registers first, as a saller. A buyer finds there how to start selling. */
export function SellLink(props: SellLinkProps) {
  const user = useUser()
  const likelySignedIn = useLikelySignedIn()
  if (user || likelySignedIn) return <Link to={SELL_PATH} {...props} />
  return <Link to="/register" search={{ from: SELL_PATH }} {...props} />
}
