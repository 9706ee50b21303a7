/**
 * Who may import whom, by path alone (CONTRIBUTING.md has the same as a table). Tests may import everything.
 */
const BOTH_SIDES = '^src/(shared/|[a-z-]+/(contract|moves|offers|rules)\\.ts$)'
const BROWSER = '^src/(ui|[a-z-]+/ui)/'
const SERVICES = '^src/(identity|hosted|images)/'
const ON_TOP = '^(src/(web|wiring|bin)/|db/)'

/** Each slice stands on those before it in its line. */
const ORDER = [
  [
    ...['users', 'taxonomy', 'catalogue', 'assortment', 'listings', 'notifications', 'conversations', 'bookings'],
    ...['kit', 'dashboard'],
  ],
  ['users', 'taxonomy', 'catalogue', 'transfer'],
  ['users', 'blog'],
  ['users', 'inbox'],
  ['users', 'site'],
]

/** The parts in the `ui` folder of a slice show those of the slices before it. A page may show parts of every slice. */
const UI_ORDER = [
  'images',
  'sign-in',
  'users',
  'taxonomy',
  'catalogue',
  'assortment',
  'listings',
  'transfer',
  'notifications',
  'conversations',
  'bookings',
  'kit',
  'inbox',
  'blog',
  'dashboard',
  'site',
]

/** The folders of the sign-in service: each sees those before it. `deps.ts` names types of all of them. */
const IDENTITY = ['sealing', 'passwords', 'audit', 'http', 'limits', 'codes', 'factors', 'tokens', 'accounts', 'google']
const IDENTITY_TABLES = '^src/services/identity/(contract|errors|tables|store|reserved-emails|request-context)\\.ts$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Server code of a slice sees its own folder and what lower slices store. */
function slicesInOrder() {
  return ORDER.flatMap((line) =>
    line.map((slice, place) => {
      const lower = line.slice(0, place).join('|') || '-'
      return forbid(
        `server-of-${line.at(-1)}-line-${slice}`,
        `the server side of ${slice} sees platform, shared, contracts, rules, and the stores of the slices below it`,
        { path: `^src/${slice}/server/` },
        { path: '^src/', pathNot: `${BOTH_SIDES}|^src/(platform|${slice})/|^src/(${lower})/server/store\\.ts$` },
      )
    }),
  )
}

function uiInOrder() {
  return UI_ORDER.slice(0, -1).map((slice, index) =>
    forbid(
      `ui-${slice}`,
      'the parts of a slice show those of the slices below it; its pages may show parts of every slice',
      { path: `^src/${slice}/ui/`, pathNot: '^src/[a-z-]+/ui/pages/' },
      { path: `^src/(${UI_ORDER.slice(index + 1).join('|')})/ui/` },
    ),
  )
}

function identityInOrder() {
  const layers = [...IDENTITY, 'operations']
  const layer = (name, path, above) =>
    forbid(
      `identity-${name}`,
      'a folder of the sign-in service sees those below it',
      { path },
      { path: `^src/services/identity/(${above.join('|')})/` },
    )
  return [
    layer('tables', IDENTITY_TABLES, layers),
    ...layers
      .slice(0, -1)
      .map((name, index) => layer(name, `^src/services/identity/${name}/`, layers.slice(index + 1))),
  ]
}

export default {
  forbidden: [
    forbid('no-circles', 'a circle has no beginning to read from', {}, { circular: true }),
    forbid(
      'both-sides',
      'what runs on both sides sees nothing but what runs on both sides',
      { path: BOTH_SIDES },
      { path: '^(src|db)/', pathNot: BOTH_SIDES },
    ),
    forbid('shared', 'shared knows no slice', { path: '^src/shared/' }, { path: '^src/(?!shared/)' }),
    forbid(
      'platform',
      'platform sees shared alone',
      { path: '^src/platform/' },
      { path: '^src/(?!platform/|shared/)' },
    ),
    ...slicesInOrder(),
    ...uiInOrder(),
    ...identityInOrder(),
    forbid(
      'browser',
      'browser code sees shared, contracts, rules, the design system, and the root of the ui folders of other slices',
      { path: '^src/([a-z-]+)/ui/' },
      { path: '^(src|db)/', pathNot: `${BOTH_SIDES}|^src/ui/|^src/[a-z-]+/ui/[^/]+$|^src/$1/ui/` },
    ),
    forbid('design-system', 'ui is drawn from props', { path: '^src/ui/' }, { path: '^(src|db)/(?!ui/|shared/)' }),
    forbid(
      'services',
      'identity, hosted and images see platform and shared, and not each other',
      { path: SERVICES, pathNot: BROWSER },
      { path: '^src/', pathNot: '^src/(platform|shared|$1)/' },
    ),
    forbid(
      'services-by-contract',
      'others see the contract of a service',
      { path: '^src/', pathNot: `${SERVICES}|${ON_TOP}` },
      { path: SERVICES, pathNot: `${BOTH_SIDES}|${BROWSER}` },
    ),
    forbid('on-top', 'nobody imports web, wiring, bin or the seed', { pathNot: ON_TOP }, { path: ON_TOP }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$|route-tree\\.gen\\.ts$|^test/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
