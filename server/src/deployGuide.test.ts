/** The guide for operators is held against the configuration itself, so that neither drifts from the other. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { environment } from './config.ts'
import { defaultLimits } from './http/edge/rateLimits.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')
const known = Object.keys(environment.shape)

test('the guide names every variable of the configuration once, with what it is unless given', async () => {
  const rows = [...(await read('docs/guides/deploy.md')).matchAll(/^\| `([A-Z_]+)` \| .+ \| (.*) \|$/gm)]
  expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(known))
  expect(rows).toHaveLength(known.length)
  const told = new Map(rows.map(([, name = '', usual = '']) => [name, usual]))
  for (const [name, schema] of Object.entries(environment.shape)) {
    const usual = told.get(name) ?? ''
    const left = schema.safeParse(undefined)
    const written = left.success ? inTheEnvironment(left.data) : undefined
    if (!left.success) expect(usual, name).toBe('needed')
    else if (written === undefined) expect(usual, name).not.toBe('needed')
    else expect(usual, name).toBe(`\`${written}\``)
  }
  const limits = Object.entries(defaultLimits).map(
    ([name, limit]) => `${name}=${limit.requests}/${limit.seconds}`,
  )
  expect(told.get('RATE_LIMITS')).toBe(limits.join(', '))
})

/** A default as an operator would write it; undefined where there is nothing to write. */
function inTheEnvironment(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(',')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

test('the files of a deployment set variables that there are', async () => {
  const example = [...(await read('deploy/server.env.example')).matchAll(/^#? ?([A-Z_]+)=/gm)]
  const compose = (await read('deploy/compose.yaml')).split(/^ {2}(?=\w+:$)/m)
  const server = compose.find((part) => part.startsWith('server:')) ?? ''
  const composed = [...server.matchAll(/^ {6}([A-Z_]+): /gm)]
  const unit = [...(await read('deploy/peppermint.service')).matchAll(/\b([A-Z_]+)=(?=\S)/g)]
  expect(example.length).toBeGreaterThan(5)
  expect(composed.length).toBeGreaterThan(2)
  for (const [, name] of [...example, ...composed, ...unit]) {
    if (name !== 'NODE_ENV') expect(known).toContain(name)
  }
})
