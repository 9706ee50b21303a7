import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanStackRouterCodeSplitter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
} from 'vite'
import { stampBuild } from './scripts/build-web.mjs'
import type { Endpoints } from './src/shared/client.ts'
import { LANGUAGES, type Language } from './src/shared/language.ts'
import { conditionsOf, manifestFile, type SourceFiles, sourcesFile } from './src/web/server/language-builds.ts'

const routes = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src',
  virtualRouteConfig: './src/routes.ts',
  generatedRouteTree: './src/web/shell/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
} as const

/** One splitter per environment: the hot-reload code of the browser's throws in the renderer and ends the process. */
const splitter = (environment: string) =>
  tanStackRouterCodeSplitter({
    ...routes,
    codeSplittingOptions: {
      addHmr: environment.startsWith('client'),
      splitBehavior: ({ routeId }) => {
        // The layout and the product list are part of the first load. A chunk of their own would only re-export them.
        if (/^\/_main(\/products)?$/.test(routeId)) return []
        // One address for both: each counts in the first load, which names the chunks of all pages.
        if (/^\/(dashboard|_main\/(prices|people|history))/.test(routeId)) return [['component', 'loader']]
        // Loaders of other pages are not part of the first load.
        return routeId === '/_main/products/$name' ? undefined : [['component'], ['loader']]
      },
    },
    plugin: { vite: { environmentName: environment } },
  })

const library = /node_modules\/(react|react-dom|scheduler)\//
/** Hydration, the router with what it must know of every page, the layout, and the list that most visits begin with. */
const firstPages =
  /\/src\/(web\/(client\/hydrate|shell\/(router|main-layout|root))|catalogue\/products\/ui\/(pages\/product-list|list\/list-view))\.tsx|\/messages\/parts\/visitors\.ts|\/react-router\/.*\/Matches\./

/** The first load as few files instead of eighty, which compress worse: libraries, which seldom change, and our code. */
const firstLoad = [
  { name: 'library', test: library, priority: 2 },
  { name: 'kit', test: firstPages, priority: 1 },
  // The client entry needs Vite's import helper. Without a chunk of its own it would be in the large one.
  { name: 'fetch', test: /vite\/preload-helper/, priority: 3 },
]

/** What many pages share as few files. What guests load stays apart from what only forms and signed-in people need. */
const shared = [
  { name: 'deferred-parts', test: /\/src\/web\/(client\/deferred-parts|shell\/footer)\.tsx/, priority: 0.9 },
  // One file of a few kilobytes instead of a request for each.
  { name: 'icons', test: /\/lucide-react\/.*\/icons\//, priority: 0.85 },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform|zod)\//, priority: 0.8 },
  { name: 'browser-api', test: /\/src\/web\/client\/browser-api\.ts/, priority: 0.7 },
]

/**
 * Files that many pages share and that have a few hundred bytes each, by who needs them: a page of the dashboard was 75 requests. A
 * group takes what its modules import, unless a group before it has taken that. So the ones that pages of guests need come first.
 */
const smallParts = [
  {
    name: 'pieces',
    test: /\/src\/(ui\/(states\/(empty|notice|spinner)|use-call|controls\/(use-submit|share|download-file)|browser\/copy-text|display\/(circuit-trace|count)|overlays\/(undo-toast|use-delete-dialog))|shared\/text\/(first-name|typed-code)|people\/sign-in\/ui\/guard|catalogue\/products\/ui\/compare\/use-compared|deals\/meeting\/ui\/leaving|messaging\/conversations\/ui\/word-warning|deals\/bookings\/ui\/choice-button|people\/users\/ui\/proven-line)\.|\/messages\/(en|bn)\/badges\./,
  },
  {
    name: 'prices',
    test: /\/(src\/deals\/prices\/ui\/(queries|price-card|range-bar)|messages\/(en|bn)\/prices)\./,
  },
  {
    name: 'reviews',
    test: /\/(src\/deals\/reviews\/ui\/(queries|review-item|saller-facts)|messages\/(en|bn)\/people)\./,
  },
  {
    name: 'words',
    test: /\/messages\/(en|bn)\/(times|saved|proofs|notifications|product-history|my-numbers|transfer|offers)\.ts/,
  },
  { name: 'dialogs', test: /\/src\/ui\/overlays\/(dialog|backdrop|confirm-dialog)\./ },
  { name: 'menus', test: /\/src\/ui\/overlays\/action-menu\./ },
  {
    name: 'queries',
    test: /\/src\/(.*\/ui\/(\w+\/)?(queries|use-heart|use-offers|form-choices)|(deals\/(bookings|reviews)|moderation\/desk)\/rules)\.ts/,
    minShareCount: 2,
  },
  { name: 'person-shapes', test: /\/src\/people\/users\/contract\.ts/ },
  {
    name: 'goods-shapes',
    test: /\/src\/(catalogue\/products\/(contract|moves)|messaging\/conversations\/(contract|rules)|shared\/serial)\.ts/,
  },
  { name: 'uploads', test: /\/src\/ui\/(upload\/|controls\/upload-field)/, minShareCount: 2 },
  {
    name: 'form-controls',
    test: /\/src\/(ui\/controls\/(form|choice-cards|submit-button|select-field|use-first-focus)|people\/sign-in\/ui\/unconfirmed-email)\./,
  },
  { name: 'tables', test: /\/(src\/ui\/table\/|messages\/(en|bn)\/records\.)/, minShareCount: 2 },
  {
    name: 'controls',
    test: /\/src\/ui\/(controls\/(tabs|segments)|display\/(person-name|preload-photo|qr-code|role-badge)|page\/|states\/)/,
    minShareCount: 3,
  },
  {
    name: 'sign-in-calls',
    test: /\/src\/people\/sign-in\/ui\/auth\/(identity-api|multi-factor|sign-in-methods)\./,
    minShareCount: 2,
  },
  {
    name: 'sign-in',
    test: /\/src\/people\/sign-in\/ui\/forms\/(came-for|sign-in-flow|other-methods|email-field|use-operation)\./,
  },
  {
    name: 'listing-form',
    test: /\/src\/(catalogue\/products\/ui\/form\/(use-product-form|listing-page|sections\/photo-section)|deals\/prices\/ui\/price-help)/,
    minShareCount: 2,
  },
  {
    name: 'deals',
    test: /\/src\/deals\/bookings\/ui\/(asked-price|replies-of-deal|list\/|deal\/(situation|product-strip)|offers\/offer-chain)/,
    minShareCount: 2,
  },
  {
    name: 'thread',
    test: /\/src\/messaging\/conversations\/(ui\/(thread\/|quick-replies|conversation|report\/use-thread-acts))/,
    minShareCount: 2,
  },
  {
    name: 'meeting',
    test: /\/src\/deals\/(meeting\/(ui\/device\/|rules|ui\/money\/price-of)|papers\/ui\/consent-question)|\/messages\/(en|bn)\/consent\./,
    minShareCount: 2,
  },
  { name: 'frame', test: /\/src\/web\/dashboard\/ui\/pages\/frame\.tsx/ },
].map((group, place, all) => ({ ...group, priority: (0.6 * (all.length - place)) / all.length }))

/** Compresses the browser build with the highest settings, so that the server only reads files. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name.startsWith('client'),
    writeBundle: async ({ dir = '' }) => {
      const files = await readdir(dir, { recursive: true })
      const isMade = (file: string) => files.includes(`${file}.br`)
      for (const name of files.filter((file) => /\.(js|css|svg)$/.test(file) && !isMade(file))) {
        const data = await readFile(path.join(dir, name))
        await writeFile(path.join(dir, `${name}.br`), await promisify(brotliCompress)(data))
        await writeFile(path.join(dir, `${name}.gz`), await promisify(gzip)(data, { level: 9 }))
      }
    },
  }
}

const api = path.resolve(import.meta.dirname, 'src/web/api.ts')

/** The browser's client has no schemas of endpoints (decision 76): with all contracts it was 27 kB, and zod 22 kB. */
function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name.startsWith('client'),
    load: async (id) => {
      if (id !== api) return
      const { endpoints }: typeof import('./src/web/api.ts') = await import(id)
      const calls = Object.entries(endpoints as Endpoints).map(([name, { method, path: at, paged }]) => [
        name,
        { method, path: at, paged },
      ])
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(calls))}`
    },
  }
}

/** The files that a file imports, with all that they import themselves. */
function allImports(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const file = bundle[name]
  const imports = file?.type === 'chunk' ? file.imports.filter((one) => !found.has(one)) : []
  for (const one of imports) allImports(one, bundle, found.add(one))
  return found
}

/**
 * A file that is loaded by a press, as a page or a dialog, names all files that it needs. Otherwise the browser learns of a file only
 * when it has loaded one that imports it, which took up to six round trips.
 */
function importsAtOnce(): Plugin {
  return {
    name: 'imports-at-once',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name.startsWith('client'),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const onEveryPage = new Set<string>()
      for (const { fileName, isEntry, dynamicImports } of chunks)
        for (const name of isEntry ? [fileName, ...dynamicImports] : []) allImports(name, bundle, onEveryPage.add(name))
      for (const chunk of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
        const known = new Set([...onEveryPage, ...chunk.imports, chunk.fileName])
        // At the end: the files run in the order that they had.
        for (const name of allImports(chunk.fileName, bundle))
          if (!known.has(name)) chunk.code += `\nimport"./${path.basename(name)}";`
      }
    },
  }
}

/**
 * Writes beside the manifest which file each module of ours is in. Vite's manifest names a module that is loaded later only while no
 * other module is in its file.
 */
function sourceFiles(): Plugin {
  const languageOf = (environment: string) => LANGUAGES.find((language) => nameOf('client', language) === environment)
  return {
    name: 'source-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => languageOf(name) !== undefined,
    generateBundle(_, bundle) {
      const pathOf = (id: string) => path.relative(import.meta.dirname, id)
      const isOwn = (id: string) => /^(src|messages)\//.test(pathOf(id))
      const sources: SourceFiles = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds.filter(isOwn)) {
          const later = this.getModuleInfo(id)?.dynamicallyImportedIds.filter(isOwn).map(pathOf) ?? []
          sources[pathOf(id)] = { file: chunk.fileName, ...(later.length > 0 && { later }) }
        }
      }
      const language = languageOf(this.environment.name) ?? 'en'
      this.emitFile({ type: 'asset', fileName: sourcesFile(language), source: JSON.stringify(sources) })
    },
  }
}

/** Replaces the component of lucide-react's icons; `lucide-icon.tsx` says why and what it saves. */
function lightIcons(): Plugin {
  const own = path.resolve(import.meta.dirname, 'src/ui/display/lucide-icon.tsx')
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? own : undefined,
  }
}

/** The oldest browsers that the pages are for (README), as the compilers name them: Chrome is Android's WebView, too. */
const OLDEST_BROWSERS = ['chrome109', 'firefox115', 'safari15.6', 'ios15.6']

/** Vite gives the environments of the first language their names. */
const nameOf = (kind: 'client' | 'ssr', language: Language) => (language === 'en' ? kind : `${kind}_${language}`)

/**
 * The two builds of a language. `#words/*` are the modules of its words (`imports` in package.json), so that a page loads the
 * words of one language and no code chooses between languages.
 */
function environmentsOf(language: Language): Record<string, EnvironmentOptions> {
  const isFirst = language === 'en'
  const own = conditionsOf(language)
  return {
    [nameOf('client', language)]: {
      consumer: 'client',
      resolve: { conditions: [...own, ...defaultClientConditions] },
      build: {
        outDir: 'dist/client',
        // Files that are the same in both languages have one name.
        emptyOutDir: isFirst,
        copyPublicDir: isFirst,
        manifest: manifestFile(language),
        rolldownOptions: {
          input: 'src/web/client/entry-client.tsx',
          output: {
            codeSplitting: { groups: [...firstLoad, ...shared, ...smallParts] },
            entryFileNames: 'static/js/[name]-[hash:7].js',
            chunkFileNames: 'static/js/[name]-[hash:7].js',
            assetFileNames: 'static/[ext]/[name]-[hash][extname]',
          },
        },
      },
    },
    [nameOf('ssr', language)]: {
      consumer: 'server',
      resolve: { noExternal: ['lucide-react'], conditions: [...own, ...defaultServerConditions] },
      build: {
        outDir: `dist/server/${language}`,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: {
          input: 'src/web/rendering/entry-server.tsx',
          // As in the browser build: rendered pages name the files that are served.
          output: { assetFileNames: 'static/[ext]/[name]-[hash][extname]' },
        },
      },
    },
  }
}

export default defineConfig({
  appType: 'custom',
  plugins: [
    tanstackRouterGenerator(routes),
    ...LANGUAGES.flatMap((language) => [splitter(nameOf('client', language)), splitter(nameOf('ssr', language))]),
    lightIcons(),
    endpointsWithoutSchemas(),
    importsAtOnce(),
    sourceFiles(),
    react(),
    tailwindcss(),
    precompress(),
  ],
  build: {
    target: [...OLDEST_BROWSERS],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // The lists of what each chunk imports would take 2 kB of the first load. Links load their page on hover instead.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: { ...environmentsOf('en'), ...environmentsOf('bn') },
  builder: {
    sharedPlugins: false,
    // Stamped by whatever builds: `npm start` as a user who may not write here must not build again.
    buildApp: ({ build, environments }) =>
      stampBuild(async () => {
        for (const environment of Object.values(environments)) await build(environment)
      }),
  },
})
