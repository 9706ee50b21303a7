/** The 404 drawing: two fours and the leaf with its circuit broken. */
export function NotFoundDrawing({ className = 'w-full max-w-[400px]' }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 360 140"
      className={className}
      fill="none"
      strokeWidth="15"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g stroke="var(--ink)">
        <path d="M66 16 18 90h72M70 64v58" />
        <path d="M318 16l-48 74h72M322 64v58" />
      </g>
      <g transform="translate(107 -6) scale(2.2)">
        <path d="M8 56C3 27 20 6 58 6c0 38-21 55-50 50Z" fill="var(--accent)" />
        <path d="M5 59 19 45M31 33l10-10" stroke="var(--page)" strokeWidth="4.2" />
        <circle cx="20.5" cy="43.5" r="4.4" fill="var(--page)" />
        <circle cx="42" cy="22" r="4.4" fill="var(--page)" />
      </g>
    </svg>
  )
}
