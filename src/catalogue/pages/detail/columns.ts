/** Photo and details at the left, what one buys with at the right from `lg`; below each other before that. */
export const columnsClass = 'grid gap-x-12 lg:grid-cols-[1.42fr_1fr] lg:grid-rows-[auto_1fr]'
