import path from 'node:path'

/**
 * How the application is started so that it takes a third less memory, and no more time: by default the youngest objects
 * may fill 48 MB before anybody looks at them, several threads look at once and wait for each other where there are two
 * cores, and the C library keeps a heap for each thread that compresses or draws. What the last start read and compiled is
 * kept: a third of the time until the site answers, and the part of Node that reads TypeScript need not be loaded. No
 * object is made old from the start because others of its kind once lived long (docs/decisions/0021). How far old objects
 * may grow before a full collection follows from the most that they may take: with the default, up to four times what
 * lives, with 512 MB 1.4 times. The C library gives large pieces back at once, whatever was freed before.
 */
export const FRUGAL = {
  options: [
    '--max-semi-space-size=4',
    '--max-old-space-size=512',
    '--no-parallel-scavenge',
    '--no-allocation-site-pretenuring',
    '--expose-gc',
  ],
  environment: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../.cache/compiled'),
  },
}
