/** Each of them measures when it is loaded. */
const BENCHES: Record<string, () => Promise<unknown>> = {
  size: () => import('./size.ts'),
  pages: () => import('./pages.ts'),
  reads: () => import('./reads.ts'),
  growth: () => import('./growth.ts'),
  admin: () => import('./admin.ts'),
  lighthouse: () => import('./lighthouse.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const bench = BENCHES[name]
if (!bench) throw new Error(`npm run bench ${Object.keys(BENCHES).join('|')}`)
// React renders pages in this process, several times slower without it.
if (name === 'pages') process.env.NODE_ENV = 'production'
await bench()
