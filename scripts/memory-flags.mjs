import path from 'node:path'

/**
 * Node options and environment variables of the server process. They take a third off its memory and cost no time of requests
 * (docs/performance.md, docs/decisions/0021):
 * - a young generation of 4 MB instead of 48, collected by one thread: on two cores parallel collectors wait for each other
 * - an old generation of at most 512 MB, from which V8 derives how early it collects
 * - no pretenuring: V8 must not allocate objects as old because earlier ones of their kind lived long
 * - `--expose-gc` for the one full collection after the start
 * - two heaps of the C library instead of one a thread, and its default thresholds, fixed because it would raise them: it
 *   returns large blocks at once. 32 KB for the first saved 5 % of the memory and took an eighth of the start
 * - the compile cache, which saves a third of the start and the part of Node that parses TypeScript
 */
export const MEMORY_FLAGS = {
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
