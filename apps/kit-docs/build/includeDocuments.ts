/**
 * Puts texts of other documents into a page: `<!--@include: ../README.md-->` or, for what is under one heading,
 * `<!--@include: ../README.md#Quick start-->`. VitePress has the first, silently without a file that is missing, and
 * of the second only regions that a document marks for it.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const INCLUDE = /<!--@include: ([^#\n]+?)(?:#([^\n]+?))?-->/g

/** @param file absolute path of the page. @throws if a document or a heading does not exist. */
export function includeDocuments(file: string): string {
  return readFileSync(file, 'utf8').replace(INCLUDE, (_, path: string, heading: string | undefined) => {
    const document = join(dirname(file), path)
    const text = readFileSync(document, 'utf8')
    return heading === undefined ? text : sectionOf(text, heading, document)
  })
}

/** What is under a heading of the second level, without it. */
function sectionOf(text: string, heading: string, document: string): string {
  const lines = text.split('\n')
  const start = lines.indexOf(`## ${heading}`)
  if (start < 0) throw new Error(`${document} has no heading "${heading}".`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('## '))
  return rest
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim()
}
