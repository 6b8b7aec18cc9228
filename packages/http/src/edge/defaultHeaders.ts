/** Headers that a response gets unless its route sets them: those of pages, and fewer for data. */
import type { OutgoingHttpHeader } from 'node:http'

/** Flat lists of names in lower case and values, made once: they are added to every response. */
export interface DefaultHeaders {
  readonly page: readonly string[]
  readonly data: readonly string[]
  /** All names in them. */
  readonly names: ReadonlySet<string>
}

/**
 * @param page headers by name in lower case.
 * @param data of responses that are JSON, which no browser renders.
 */
export function createDefaultHeaders(
  page: ReadonlyMap<string, string>,
  data: ReadonlyMap<string, string> = page,
): DefaultHeaders {
  return { page: [...page].flat(), data: [...data].flat(), names: new Set([...page.keys(), ...data.keys()]) }
}

/** Adds the defaults to a route's own flat list of names and values, which is not changed where it has none of them. */
export function addDefaults(own: OutgoingHttpHeader[], defaults: DefaultHeaders): OutgoingHttpHeader[] {
  let isData = false
  let replaced: Set<string> | undefined
  for (let index = 0; index < own.length; index += 2) {
    const name = String(own[index]).toLowerCase()
    if (name === 'content-type') isData = String(own[index + 1]).startsWith('application/json')
    if (defaults.names.has(name)) (replaced ??= new Set()).add(name)
  }
  const added = isData ? defaults.data : defaults.page
  if (replaced === undefined) return [...own, ...added]
  const list = [...own]
  for (let index = 0; index < added.length; index += 2) {
    const [name = '', value = ''] = added.slice(index, index + 2)
    if (!replaced.has(name)) list.push(name, value)
  }
  return list
}
