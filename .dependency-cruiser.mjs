/**
 * Who may import whom, by path alone (CONTRIBUTING.md has the same in words). Tests may import everything.
 */

/** A file imports from its own folder and from folders before it in this line. Nobody is exempt. */
const ORDER = [
  'src/shared',
  'messages',
  'src/platform',
  'src/services',
  'src/ui',
  'src/people',
  'src/catalogue',
  'src/messaging',
  'src/deals',
  'src/moderation',
  'src/content',
  'src/web',
  'src/main',
]

/** What runs on both sides: no I/O. */
const BOTH_SIDES =
  '^(messages/|src/shared/|src/[a-z-]+/[a-z-]+/(contract|moves|offers|rules|inspection-rules|next-steps|price-doubt|field-shapes|blocked-words)\\.ts$|src/web/api\\.ts$)'
/** What Vite builds. */
const BROWSER = '^src/(ui/|[a-z-]+/[a-z-]+/ui/|web/(client|shell|pages|rendering|offline)/)'

/** The folders of the sign-in service: each sees those before it. `deps.ts` names types of all of them. */
const IDENTITY = ['sealing', 'passwords', 'audit', 'http', 'limits', 'codes', 'factors', 'tokens', 'accounts', 'google']
const IDENTITY_TABLES = '^src/services/identity/(contract|errors|tables|store|reserved-emails|request-context)\\.ts$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

function inOrder() {
  return ORDER.slice(0, -1).map((folder, index) =>
    forbid(
      `order-${folder.replace('src/', '')}`,
      'a file imports from its own folder and from folders before it',
      { path: `^${folder}/` },
      { path: `^(${ORDER.slice(index + 1).join('|')}|db)/` },
    ),
  )
}

function identityInOrder() {
  const layers = [...IDENTITY, 'operations']
  const layer = (name, path, above) =>
    forbid(
      `identity-${name}`,
      'a folder of the sign-in service sees those before it',
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
    ...inOrder(),
    ...identityInOrder(),
    forbid(
      'both-sides',
      'what runs on both sides sees nothing but what runs on both sides',
      { path: BOTH_SIDES },
      { path: '^(src|db)/', pathNot: BOTH_SIDES },
    ),
    forbid(
      'browser',
      'browser code sees what runs on both sides and browser code',
      { path: BROWSER },
      { path: '^(src|db)/', pathNot: `${BOTH_SIDES}|${BROWSER}` },
    ),
    forbid(
      'server',
      'server code does not see browser code',
      { path: '^src/([a-z-]+/[a-z-]+/server|platform|main)/' },
      { path: BROWSER, pathNot: '^src/web/rendering/render-options\\.ts$' },
    ),
    forbid(
      'slices',
      'a slice shows the others what its folder holds at its root, in `server/` and in `ui/`, not in folders below',
      { path: '^src/((?:people|catalogue|messaging|deals|moderation|content)/[a-z-]+)/' },
      {
        path: '^src/(people|catalogue|messaging|deals|moderation|content)/[a-z-]+/(server|ui)/[^/]+/',
        pathNot: '^src/$1/',
      },
    ),
    forbid(
      'services-apart',
      'a service does not see another one',
      { path: '^src/services/([a-z-]+)/' },
      { path: '^src/services/', pathNot: '^src/services/$1/' },
    ),
    forbid(
      'services-by-contract',
      'others see the contract of a service, or the function of the screening',
      { path: '^src/', pathNot: '^src/(services|main)/' },
      { path: '^src/services/', pathNot: `${BOTH_SIDES}|^src/services/screening/asks\\.ts$` },
    ),
    forbid(
      'training-apart',
      'the server does not load what trains the model of the screening',
      { path: '^src/', pathNot: '^src/services/screening/training/' },
      { path: '^src/services/screening/training/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|route-tree\\.gen\\.ts$|^test/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
