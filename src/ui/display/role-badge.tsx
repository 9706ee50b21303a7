import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

/** The role of a person in its colour: saller green, buyer blue, admin grey. `children` is the word. */
export function RoleBadge({ role, children }: { role: 'saller' | 'buyer' | 'admin'; children: ReactNode }) {
  const tone = { saller: 'leaf', buyer: 'info', admin: 'plain' } as const
  return <Badge tone={tone[role]}>{children}</Badge>
}
