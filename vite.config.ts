import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanStackRouterCodeSplitter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** Two splitters: hot-reload code of the browser's would throw in the renderer and end the process. */
const splitter = (environment: 'client' | 'ssr') =>
  tanStackRouterCodeSplitter({
    ...routes,
    codeSplittingOptions: {
      addHmr: environment === 'client',
      splitBehavior: ({ routeId }) => {
        // The frame and the list are part of every first load: a file that only names them is one more to fetch.
        if (/^\/_main(\/products)?$/.test(routeId)) return []
        // What other pages fetch is no business of a first visit to a list.
        return routeId === '/_main/products/$name' ? undefined : [['component'], ['loader']]
      },
    },
    plugin: { vite: { environmentName: environment } },
  })

const library = /node_modules\/(react|react-dom|scheduler)\//
/** Hydration, the router with what it must know of every page, the layout, and the list that most visits begin with. */
const kit =
  /\/src\/(web\/(client\/hydrate|shell\/(router|main-layout|root))|catalogue\/ui\/(pages\/product-list|list\/list-view))\.tsx|\/messages\/en-visitors\.ts|\/react-router\/.*\/Matches\./

/** What a first visit needs, in few files instead of eighty: one that seldom changes and one of ours. */
const firstLoad = [
  { name: 'library', test: library, priority: 2 },
  { name: 'kit', test: kit, priority: 1 },
  // What fetches the rest after the first paint: without a chunk of its own it would wait for all of the kit.
  { name: 'fetch', test: /vite\/preload-helper/, priority: 3 },
]

/** Compresses what browsers load once, as small as it gets, so that serving costs nothing but reading a file. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: async ({ dir = '' }) => {
      const files = await readdir(dir, { recursive: true })
      for (const name of files.filter((file) => /\.(js|css|svg)$/.test(file))) {
        const data = await readFile(path.join(dir, name))
        await writeFile(path.join(dir, `${name}.br`), await promisify(brotliCompress)(data))
        await writeFile(path.join(dir, `${name}.gz`), await promisify(gzip)(data, { level: 9 }))
      }
    },
  }
}

/** Draws the icons of lucide-react by our own few lines, in both builds. */
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

export default defineConfig({
  appType: 'custom',
  // Its other entry writes an inline style into the page, for looks that nobody here uses; the policy forbids it.
  resolve: { alias: [{ find: /^react-hot-toast$/, replacement: 'react-hot-toast/headless' }] },
  plugins: [
    tanstackRouterGenerator(routes),
    splitter('client'),
    splitter('ssr'),
    lightIcons(),
    react(),
    tailwindcss(),
    precompress(),
  ],
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // The list of what each chunk needs would be 2 kB in everybody's first load; links fetch their page on hover.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        rolldownOptions: {
          input: 'src/web/client/entry-client.tsx',
          output: {
            codeSplitting: { groups: firstLoad },
            entryFileNames: 'static/js/[name]-[hash:7].js',
            chunkFileNames: 'static/js/[name]-[hash:7].js',
            assetFileNames: 'static/[ext]/[name]-[hash][extname]',
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: ['lucide-react'] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: {
          input: 'src/web/rendering/entry-server.tsx',
          // The browser build's names: a picture's address in a rendered page must be the one that is served.
          output: { assetFileNames: 'static/[ext]/[name]-[hash][extname]' },
        },
      },
    },
  },
  builder: { sharedPlugins: false },
})
