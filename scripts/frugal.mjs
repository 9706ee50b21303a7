import path from 'node:path'

/**
 * How the application is started so that it takes a third less memory, and no more time: by default the youngest objects
 * may fill 48 MB before anybody looks at them, several threads look at once and wait for each other where there are two
 * cores, and the C library keeps a heap for each thread that compresses or draws. What the last start read and compiled is
 * kept: a third of the time until the site answers, and the part of Node that reads TypeScript need not be loaded. No
 * object is made old from the start because others of its kind once lived long (docs/decisions/0021).
 */
export const FRUGAL = {
  options: ['--max-semi-space-size=4', '--no-parallel-scavenge', '--no-allocation-site-pretenuring', '--expose-gc'],
  environment: {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../.cache/compiled'),
  },
}
