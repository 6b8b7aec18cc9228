/** The guide for operators is held against the configuration itself, so that neither drifts from the other. */
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { environment } from './config.ts'
import { defaultLimits } from '@peppermint/http/edge/rateLimits.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')
const known = Object.keys(environment.shape)

test('the guide lists every configuration variable once, with its default', async () => {
  const rows = [...(await read('docs/guides/deploy.md')).matchAll(/^\| `([A-Z_]+)` \| .+ \| (.*) \|$/gm)]
  expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(known))
  expect(rows).toHaveLength(known.length)
  const defaults = new Map(rows.map(([, name = '', usual = '']) => [name, usual]))
  for (const [name, schema] of Object.entries(environment.shape)) {
    const usual = defaults.get(name) ?? ''
    const left = schema.safeParse(undefined)
    const written = left.success ? inTheEnvironment(left.data) : undefined
    if (!left.success) expect(usual, name).toBe('needed')
    else if (written === undefined) expect(usual, name).not.toBe('needed')
    else expect(usual, name).toBe(`\`${written}\``)
  }
  const limits = Object.entries(defaultLimits).map(
    ([name, limit]) => `${name}=${limit.requests}/${limit.seconds}`,
  )
  expect(defaults.get('RATE_LIMITS')).toBe(limits.join(', '))
})

/** A default as an operator would write it; undefined where there is nothing to write. */
function inTheEnvironment(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(',')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

test('the files of a deployment set only known variables', async () => {
  const example = [...(await read('deploy/server.env.example')).matchAll(/^#? ?([A-Z_]+)=/gm)]
  const compose = (await read('deploy/compose.yaml')).split(/^ {2}(?=\w+:$)/m)
  const server = compose.find((part) => part.startsWith('server:')) ?? ''
  const composed = [...server.matchAll(/^ {6}([A-Z_]+): /gm)]
  const unit = [...(await read('deploy/peppermint.service')).matchAll(/\b([A-Z_]+)=(?=\S)/g)]
  expect(example.length).toBeGreaterThan(5)
  expect(composed.length).toBeGreaterThan(2)
  for (const [, name] of [...example, ...composed, ...unit]) {
    if (!['NODE_ENV', 'MALLOC_ARENA_MAX'].includes(name ?? '')) expect(known).toContain(name)
  }
})

test('both proxies set the request id, and a cached answer gets the id of its request', async () => {
  const nginx = await read('deploy/nginx.conf')
  const [common = '', ...locations] = nginx.split(/^\t\tlocation /m)
  expect(common).toContain('proxy_set_header X-Request-Id $request_id;')
  // In nginx a location that sets one header itself inherits none of the common ones.
  for (const location of locations) expect(location).not.toContain('proxy_set_header')
  const cached = locations.filter((location) => location.includes('proxy_cache peppermint;'))
  expect(cached).toHaveLength(2)
  for (const location of cached) {
    expect(location).toContain('proxy_cache_key $uri;')
    expect(location).toContain('proxy_hide_header X-Request-Id;')
    expect(location).toContain('add_header X-Request-Id $request_id always;')
  }
  const caddy = await read('deploy/Caddyfile')
  expect(caddy).toContain('header_up X-Request-Id {http.request.uuid}')
  // Caddy sets X-Forwarded-For and would pass on a visitor's Forwarded.
  expect(caddy).toMatch(/^\t\theader_up -Forwarded$/m)
})

test('what the guides run in the repository is an npm script, which brings Node 24', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Readonly<Record<string, string>> }
  for (const guide of await readdir(new URL('docs/guides', root))) {
    const text = await read(`docs/guides/${guide}`)
    expect(text, guide).not.toMatch(/\bnode (--\S+ )*(apps|deploy|packages|scripts|tools)\//)
    for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)(?! -w)\b/g))
      if (!/ -w /.test(text.slice(text.indexOf(`npm run ${name}`)).split(/[\n`]/)[0] ?? ''))
        expect(Object.keys(scripts), guide).toContain(name)
  }
})

test('the image starts what was gathered in it, with known variables only', async () => {
  const file = await read('deploy/Containerfile')
  const [, runtime = ''] = file.split(/^FROM scratch AS runtime$/m)
  const [, own = ''] = file.split(/^FROM runtime$/m)
  const server = `${runtime.split(/^FROM /m)[0]}${own}`
  const names = [...server.matchAll(/\b([A-Z_]{4,})=/g)].flatMap(([, name]) => name ?? [])
  expect(names).toEqual(expect.arrayContaining(['SITE_DIR', 'COLLECTION', 'HOST', 'PORT']))
  for (const name of names)
    if (!['NODE_ENV', 'MALLOC_ARENA_MAX'].includes(name)) expect(known).toContain(name)
  expect(server).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  for (const unit of ['peppermint', 'safe-gateway'])
    expect(await read(`deploy/${unit}.service`)).toContain(`ExecStart=/srv/${unit}/bin/node `)
})

test('compose lets visitors in by the only kind of address that its network passes on', async () => {
  const compose = await read('deploy/compose.yaml')
  const ports = [...compose.matchAll(/^ {6}- '(.*?)\d+:\d+(?:\/udp)?'$/gm)].map(([, address]) => address)
  expect(compose).not.toContain('enable_ipv6')
  expect(new Set(ports)).toEqual(new Set(['0.0.0.0:']))
})

test('what the guide puts in place on the machine is in the folder that was brought there', async () => {
  const guide = await read('docs/guides/deploy.md')
  const machine = /Then, on the machine:\n\n```sh\n([^`]+)```/.exec(guide)?.[1] ?? ''
  const placed = [...machine.matchAll(/ \/srv\/peppermint\/(\S+)/g)].map(([, file = '']) => file)
  expect(machine).not.toContain('deploy/')
  expect(placed).toEqual(['server.env.example', 'peppermint.service'])
  const gathered = /const setUp = \[(.+)\]/.exec(await read('deploy/gather.mjs'))?.[1]
  expect(gathered).toBe(placed.map((file) => `'${file}'`).join(', '))
  // Without PUBLIC_ORIGIN sign-in fails; without TRUSTED_PROXIES all visitors share one address.
  const example = await read('deploy/server.env.example')
  for (const name of ['PUBLIC_ORIGIN', 'TRUSTED_PROXIES', 'DEPLOY_BLOCK'])
    expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
})
