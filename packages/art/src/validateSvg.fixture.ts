/** SVG validator for the tests and the proof of the drawings: well-formedness, and the rules of our pictures. */

import { STENCILS } from './facts/stencils.ts'

/** Fractions that are constants of a stencil, not computed. */
const FIXED_FRACTIONS = new Set(
  Object.values(STENCILS).flatMap(
    (stencil) => stencil.match(/\w+\([^(){}]*\.\d[^(){}]*\)| [\w-]+="[^"{}]*\.\d[^"{}]*"/g) ?? [],
  ),
)

const TAG = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<&]*")*)(\/?)>/y

/**
 * Returns every problem of the SVG.
 * @param prefix what every id must start with
 */
export function findProblems(svg: string, prefix: string): string[] {
  const problems: string[] = []
  const open: string[] = []
  const ids = new Set<string>()
  const references: string[] = []
  let at = 0
  while (at < svg.length) {
    if (svg[at] !== '<') {
      const next = svg.indexOf('<', at)
      const text = svg.slice(at, next < 0 ? svg.length : next)
      if (/[&>]/.test(text)) problems.push(`unescaped text: ${text}`)
      at += text.length
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(svg)
    if (!tag) return [...problems, `not a tag: ${svg.slice(at, at + 60)}`]
    const [whole, closing, name = '', attributes = '', empty] = tag
    at += whole.length
    if (closing) {
      if (open.pop() !== name) problems.push(`</${name}> closes nothing`)
      continue
    }
    if (!empty) open.push(name)
    if (name === 'script' || name === 'style' || name === 'foreignObject') problems.push(`a ${name} element`)
    const seen = new Set<string>()
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-zA-Z][a-zA-Z0-9-]*)="([^"]*)"/g)) {
      if (seen.has(key)) problems.push(`${key} twice on ${name}`)
      seen.add(key)
      if (key === 'style' || key.startsWith('on')) problems.push(`attribute ${key}`)
      if (key === 'id') {
        if (ids.has(value)) problems.push(`id ${value} twice`)
        if (!value.startsWith(prefix) || !/^\D+\d+\D$/.test(value)) problems.push(`id ${value}`)
        ids.add(value)
      }
      if (key === 'href') references.push(value)
      references.push(...[...value.matchAll(/url\(([^)]*)\)/g)].map(([, url = '']) => url))
      if (/NaN|undefined|Infinity|e[-+]?\d/.test(key === 'd' || key === 'transform' ? value : ''))
        problems.push(`no number in ${key}: ${value}`)
    }
    if (hasFraction(attributes)) problems.push(`a fraction: ${whole}`)
  }
  if (open.length > 0) problems.push(`never closed: ${open.join(' ')}`)
  for (const reference of references) {
    if (!reference.startsWith('#') || !ids.has(reference.slice(1))) problems.push(`refers to ${reference}`)
  }
  return problems
}

/** Whether there is a computed decimal, not one of a stencil. */
function hasFraction(attributes: string): boolean {
  const fraction = /\.\d/
  let computed = attributes.replace(/ xmlns="[^"]*"/, '')
  if (!fraction.test(computed)) return false
  for (const fixed of FIXED_FRACTIONS) computed = computed.replaceAll(fixed, '')
  return fraction.test(computed)
}
