import type { ReactNode } from 'react'
import type { Grade } from '#catalogue/facts/contract.ts'
import { useWords } from '#ui/text/words.ts'

type Level = 0 | 1 | 2 | 3

/** The grades that are drawn, by how worn they are. */
const LEVELS: Record<string, Level> = { 'like-new': 0, excellent: 1, good: 2, fair: 3 }

/**
 * Drawings of the marks that a grade allows on the screen, the body and, for laptops, the keys. The sentences of the grade say
 * the same.
 */
export function GradeDrawings({ grade, kind }: { grade: Grade; kind: string }) {
  const { grades: words, gradeParts } = useWords().product
  const level = LEVELS[grade.id]
  if (level === undefined) return null
  const hasScreen = grade.lines.some(({ label }) => label === gradeParts.screen)
  return (
    <div className="grid grid-cols-3 gap-2 md:gap-3">
      {hasScreen && (
        <Drawing label={gradeParts.screen}>
          <Screen level={level} />
        </Drawing>
      )}
      <Drawing label={gradeParts.body}>
        <Body level={level} />
      </Drawing>
      {kind === 'laptop' && (
        <Drawing label={words.keys}>
          <Keys level={level} />
        </Drawing>
      )}
    </div>
  )
}

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure>
      <svg viewBox="0 0 120 80" aria-hidden="true" className="block w-full rounded-md border border-line">
        {children}
      </svg>
      <figcaption className="mt-1 text-micro text-ink-3">{label}</figcaption>
    </figure>
  )
}

const SCRATCHES = ['M18 56 52 20', 'M58 62 90 34', 'M30 18l36 8', 'M74 16l26 30', 'M12 34l22 30']

function Scratches({ count, stroke, width }: { count: number; stroke: string; width: number }) {
  return <path d={SCRATCHES.slice(0, count).join('')} stroke={stroke} strokeWidth={width} strokeLinecap="round" />
}

/** Glass that is switched off. Scratches become wider and whiter; then there are dead pixels, and a spot. */
function Screen({ level }: { level: Level }) {
  return (
    <>
      <rect width="120" height="80" fill="#17231e" />
      <path d="M70 0h34L44 80H10z" fill="#24352e" />
      {level === 1 && <Scratches count={2} stroke="#6d8479" width={0.5} />}
      {level === 2 && <Scratches count={3} stroke="#a4b8ae" width={1.2} />}
      {level === 3 && <Scratches count={5} stroke="#e3ece8" width={2} />}
      {level >= 2 && <path d="M108 10h3v3h-3z" fill="#f58fb1" />}
      {level === 3 && <path d="M62 50h3v3h-3zM20 12h3v3h-3zM100 66h3v3h-3z" fill="#f58fb1" />}
      {level === 3 && <ellipse cx="86" cy="24" rx="11" ry="8" fill="#e3ece8" opacity="0.25" />}
    </>
  )
}

/** A corner of the case. Scratches become deeper; then there are dents at the edge, worn paint and a crack in the corner. */
function Body({ level }: { level: Level }) {
  return (
    <>
      <rect width="120" height="80" fill="#e9eeec" />
      <path d="M0 0h106v52q0 16-16 16H0z" fill="#b4c0ba" />
      <path d="M106 0v52q0 16-16 16H0" fill="none" stroke="#8c9993" strokeWidth="3" />
      {level === 1 && <Scratches count={2} stroke="#94a29b" width={0.8} />}
      {level === 2 && <Scratches count={3} stroke="#6b7872" width={1.4} />}
      {level === 3 && <path d="M8 10q20-8 34 2t-6 18q-22 8-30-4z" fill="#dfe5e2" />}
      {level === 3 && <Scratches count={5} stroke="#48534e" width={2.4} />}
      {level >= 2 && <path d="M36 70q6-9 12 0zM108 22q-8 5 0 11z" fill="#e9eeec" stroke="#6b7872" strokeWidth="1.2" />}
      {level === 3 && <path d="m104 62-14-8 2-8-9-4M90 54l-8 5" fill="none" stroke="#26302b" strokeWidth="1.6" />}
    </>
  )
}

const KEYS = ['Q', 'W', 'E', 'A', 'S', 'D']
const SHINE = [0, 0.14, 0.3, 0.45]

/** Six keys. They begin to shine where fingers press; at last their letters are worn off. */
function Keys({ level }: { level: Level }) {
  return (
    <>
      <rect width="120" height="80" fill="#dbe2df" />
      {KEYS.map((letter, at) => (
        <g key={letter} transform={`translate(${6 + (at % 3) * 37} ${6 + Math.floor(at / 3) * 35})`}>
          <rect width="34" height="32" rx="4" fill="#29332f" />
          <ellipse cx="17" cy="17" rx="11" ry="9" fill="#fff" opacity={SHINE[level]} />
          <text x="7" y="14" fontSize="10" fill="#fff" opacity={level === 3 && at % 2 > 0 ? 0.15 : 0.9}>
            {letter}
          </text>
        </g>
      ))}
    </>
  )
}
