/**
 * Who may import whom (CONTRIBUTING.md has the same as a table). A slice is a folder of `src` with a contract; slices are
 * ordered accounts < catalogue < bookings < dashboard, and blog, inbox and site stand on accounts.
 */
const SLICE = '(accounts|catalogue|bookings|blog|inbox|site|dashboard)'
const SERVER_FILE = '/(server|store|jobs|letters|identify|build)\\.ts$'
const BROWSER_FILE =
  '^src/(ui/|[a-z]+/pages/|[a-z]+/ui\\.tsx$|[a-z]+/(queries|session|sign-in-client|sign-in-connection|sign-in-steps|authorized-fetch|own-record|[a-z-]+-queries)\\.ts$)'
const TEST = '\\.test\\.ts$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from: { pathNot: TEST, ...from }, to })

/** Server files of `slice` may use the exported functions of the slices in `lower`, and of no others. */
const above = (slice, lower) =>
  forbid(
    `${slice}-uses-lower-slices`,
    `${slice} may use the server side of: ${lower.join(', ') || 'no other slice'}`,
    {
      path: `^src/${slice}/`,
    },
    {
      path: `^src/${SLICE}${SERVER_FILE}`,
      pathNot: `^src/(${[slice, ...lower].join('|')})/`,
    },
  )

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle has no beginning to read from',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'shared-knows-nothing',
      'shared runs on both sides and stands on nothing of ours',
      { path: '^src/shared/' },
      { path: '^src/(?!shared/)' },
    ),
    forbid(
      'platform-knows-no-slice',
      'platform stands on shared',
      { path: '^src/platform/' },
      { path: '^src/(?!platform/|shared/)' },
    ),
    forbid(
      'contracts-and-rules',
      'contracts and rules decide without I/O',
      { path: '^src/[a-z]+/(contract|rules)\\.ts$' },
      {
        path: '^src/',
        pathNot: '^src/(shared/|[a-z]+/(contract|choices|rules)\\.ts$)',
      },
    ),
    forbid(
      'services-stand-alone',
      'identity, hosted and images stand on platform and shared',
      { path: '^src/(identity|hosted|images)/', pathNot: `${TEST}|${BROWSER_FILE}` },
      {
        path: '^src/',
        pathNot: '^src/(platform/|shared/|identity/|hosted/|images/)',
      },
    ),
    forbid(
      'services-by-contract',
      'others see only the contract of the services (and the browser’s uploader)',
      {
        path: '^src/',
        pathNot: `^src/(identity|hosted|images|bin|web)/|${TEST}`,
      },
      { path: '^src/(identity|hosted|images)/', pathNot: '/(contract|queries)\\.tsx?$' },
    ),
    forbid(
      'identity-and-images-are-strangers',
      'the services do not know each other',
      { path: '^src/(identity|hosted)/' },
      { path: '^src/images/' },
    ),
    forbid(
      'one-sign-in-service-or-the-other',
      'what plays our sign-in service and what stands in for it do not know each other',
      { path: '^src/(identity|hosted)/' },
      { path: '^src/(identity|hosted)/', pathNot: '^src/$1/' },
    ),
    forbid(
      'browser-code',
      'what the browser loads must not reach for the server side',
      { path: BROWSER_FILE },
      {
        path: `^src/(platform/|web/|bin/|identity/(?!contract))|^src/[a-z]+/(server|store|jobs|letters|identify|build)\\.ts$|^db/|^test/`,
      },
    ),
    forbid('server-code', 'server files do not draw', { path: `^src/${SLICE}${SERVER_FILE}` }, { path: BROWSER_FILE }),
    forbid(
      'ui-fetches-nothing',
      'ui is drawn from props',
      { path: '^src/ui/' },
      { path: '^src/(?!ui/|shared/|routes)' },
    ),
    forbid(
      'nobody-imports-the-wiring',
      'web, bin and the seed are on top',
      { path: '^src/(?!web/|bin/)' },
      { path: '^(src/(web|bin)/|db/)' },
    ),
    above('accounts', []),
    above('catalogue', ['accounts']),
    above('bookings', ['accounts', 'catalogue']),
    above('dashboard', ['accounts', 'catalogue', 'bookings']),
    above('blog', ['accounts']),
    above('inbox', ['accounts']),
    above('site', ['accounts']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$|route-tree\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
