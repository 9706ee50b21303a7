import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { namesOf } from '../../monitoring/scrape.ts'
import { wholeSite } from '../../whole-site.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../deploy/monitoring')
const FILES = ['grafana-dashboard.json', 'prometheus-rules.yml', 'prometheus-rules.test.yml']

/** The metrics that a file of ours names. */
function named(file: string): string[] {
  const text = readFileSync(path.join(FOLDER, file), 'utf8')
  return [...new Set(text.match(/\b(greentech|http|nodejs|process)_[a-z][a-z\d_]+/g))]
}

test('a running site exposes every metric that the dashboard and the alerts name', async () => {
  const site = await wholeSite({ METRICS_PORT: '0' })
  try {
    const exposed = await namesOf(site.metricsPort)
    const missing = FILES.flatMap((file) => named(file).map((name) => `${file}: ${name}`)).filter(
      (line) => !exposed.has(line.split(': ')[1] ?? ''),
    )
    expect(missing).toEqual([])
    // The other way round: what nobody looks at need not be counted.
    const seen = new Set(named('grafana-dashboard.json').map((name) => name.replace(/_(bucket|sum|count)$/, '')))
    const own = [...exposed].filter((name) => name.startsWith('greentech_') && !/_(bucket|sum|count)$/.test(name))
    expect(own.filter((name) => !seen.has(name))).toEqual([])
  } finally {
    await site.close()
  }
})

const promtool = spawnSync('promtool', ['--version']).status === 0
if (!promtool) console.log("skipped: the alerts, because promtool is not installed here (Debian's package prometheus)")

function runPromtool(folder: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  expect(status, `${stdout}${stderr}`).toBe(0)
}

test.skipIf(!promtool)('the alerts are valid, fire when their trouble is there, and are silent without it', () => {
  runPromtool(FOLDER, 'check', 'rules', 'prometheus-rules.yml')
  runPromtool(FOLDER, 'test', 'rules', 'prometheus-rules.test.yml')
})

interface Dashboard {
  panels: { targets?: { expr: string }[] }[]
}

test.skipIf(!promtool)('every query of the dashboard is one that Prometheus reads', () => {
  const { panels }: Dashboard = JSON.parse(readFileSync(path.join(FOLDER, 'grafana-dashboard.json'), 'utf8'))
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(20)
  const rules = queries.map((expr, at) => ({ record: `query:${at}`, expr: expr.replaceAll('$__rate_interval', '5m') }))
  const folder = mkdtempSync(path.join(tmpdir(), 'greentech-queries-'))
  try {
    // JSON is YAML.
    writeFileSync(path.join(folder, 'queries.yml'), JSON.stringify({ groups: [{ name: 'queries', rules }] }))
    runPromtool(folder, 'check', 'rules', 'queries.yml')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
