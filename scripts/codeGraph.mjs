/**
 * What code can run: top-level statements of source files and what each refers to, by names, imports, `import()` and
 * paths of files in strings (programs that are started). Too much rather than too little: a name means whatever
 * it may be, and a module that is imported runs its statements that declare nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSource } from './syntax.mjs'

const SOURCE = /\.(?:tsx?|mjs|js)$/
const PATH = /[\w@./-]+\.(?:tsx?|mjs|js)$/
const WORKSPACE = /^@peppermint\//

/** @typedef {{ folder: string, name: string, exports?: Record<string, unknown> }} Package as in package.json */

/**
 * @param {string} root
 * @param {readonly Package[]} packages
 * @param {(node: any) => boolean} isTestCall of statements that run when a test is run, not when its file is loaded.
 */
export function createCodeGraph(root, packages, isTestCall) {
  const files = new Map()
  const targets = new Map()

  const isSource = (path) => SOURCE.test(path) && existsSync(join(root, path))

  function open(path) {
    if (!files.has(path)) files.set(path, readFile(path, resolve))
    return files.get(path)
  }

  /** The file of a module specifier; undefined of one that is not of this repository. */
  function resolve(path, specifier) {
    const plain = specifier.replace(/\?.*/, '')
    const key = plain.startsWith('.') ? posix.join(posix.dirname(path), plain) : plain
    if (!targets.has(key))
      targets.set(key, plain.startsWith('.') ? (isSource(key) ? key : undefined) : ofPackage(plain))
    return targets.get(key)
  }

  function ofPackage(specifier) {
    const owner = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
    const part = owner && `.${specifier.slice(owner.name.length)}`
    for (const [pattern, entry] of Object.entries(owner?.exports ?? {})) {
      const [before, after] = pattern.split('*')
      const isMatch = after === undefined ? part === pattern : part.startsWith(before) && part.endsWith(after)
      if (!isMatch) continue
      const inside = part.slice(before.length, after ? -after.length : undefined)
      const path = posix.join(owner.folder, firstFile(entry).replace('*', inside))
      if (isSource(path)) return path
    }
    return undefined
  }

  /** The file that a string names from its own folder, from the repository's root or from its package. */
  function ofString(path, text) {
    const owner = packages.find(({ folder }) => path.startsWith(`${folder}/`))
    const places = [posix.dirname(path), '', ...(owner ? [owner.folder] : [])]
    return WORKSPACE.test(text)
      ? resolve(path, text)
      : places.map((place) => posix.join(place, text)).find(isSource)
  }

  /** Everything in a file and that it exports. */
  const whole = (path) => [
    ...open(path).statements.map((_, index) => `${path}#${index}`),
    ...ofExport(path, '*'),
  ]

  function ofExport(path, name, seen = new Set()) {
    if (seen.has(`${path} ${name}`)) return []
    seen.add(`${path} ${name}`)
    const { exports, stars, declarations, imports } = open(path)
    const ofLocal = (local) => {
      if (declarations.has(local)) return [`${path}#${declarations.get(local)}`]
      const imported = imports.get(local)
      return imported ? ofExport(imported.path, imported.name, seen) : []
    }
    const found = exports.get(name)
    const names = name === '*' ? [...exports.keys()] : []
    if (found === undefined)
      return [
        `${path}#`,
        ...names.flatMap((each) => ofExport(path, each, seen)),
        ...stars.flatMap((each) => ofExport(each, name, seen)),
      ]
    return [
      `${path}#`,
      ...(found.local === undefined ? ofExport(found.path, found.name, seen) : ofLocal(found.local)),
    ]
  }

  /** The statements that references of a file lead to. */
  function follow(path, { names, modules, strings }) {
    const { declarations, imports } = open(path)
    return [
      ...[...names].flatMap((name) => {
        const imported = imports.get(name)
        if (imported) return ofExport(imported.path, imported.name)
        return declarations.has(name) ? [`${path}#${declarations.get(name)}`] : []
      }),
      ...[...modules].flatMap((specifier) => {
        const target = resolve(path, specifier)
        return target ? ofExport(target, '*') : []
      }),
      ...[...strings].flatMap((text) => {
        const target = ofString(path, text)
        return target ? whole(target) : []
      }),
    ]
  }

  return {
    whole,
    /**
     * @param {string} path
     * @param {readonly any[]} nodes of its syntax: a test and the groups that it is in.
     * @returns {string[]} statements.
     */
    rootsOf(path, [test, ...groups]) {
      const skipped = (node) => node.type === 'CallExpression' && isTestCall(node)
      const ofGroups = groups.flatMap(({ arguments: [, ...others] }) =>
        others.flatMap((each) => follow(path, referencesOf(each, skipped))),
      )
      return [`${path}#`, ...follow(path, referencesOf(test)), ...ofGroups]
    },
    /** @returns {string[]} what a statement refers to; of `path#`, what runs when the file is imported. */
    next(statement) {
      const [path, index] = statement.split('#')
      const file = open(path)
      const isSkipped = (node) => node.type === 'CallExpression' && isTestCall(node)
      if (index !== '') return follow(path, referencesOf(file.statements[index], isSkipped))
      return [
        ...file.loaded.map((each) => `${each}#`),
        ...file.statements.flatMap((each, at) =>
          declaredNames(each).length === 0 && !each.type.startsWith('Export') ? [`${path}#${at}`] : [],
        ),
      ]
    },
    /** @returns {string | undefined} the statement at a position of a file's text. */
    statementAt(path, position) {
      const index = open(path).statements.findIndex(({ start, end }) => start <= position && position < end)
      return index < 0 ? undefined : `${path}#${index}`
    },
    /** @returns {string | undefined} the statement that declares a name, also one that is not exported. */
    declarationOf(path, name) {
      const index = isSource(path) ? open(path).declarations.get(name) : undefined
      return index === undefined ? undefined : `${path}#${index}`
    },
  }

  function readFile(path, resolveFrom) {
    const file = {
      statements: [],
      declarations: new Map(),
      imports: new Map(),
      exports: new Map(),
      stars: [],
      loaded: [],
    }
    for (const node of parseSource(path, readFileSync(join(root, path), 'utf8')).body) {
      const target = node.source && resolveFrom(path, node.source.value)
      if (target && node.importKind !== 'type') file.loaded.push(target)
      if (node.type === 'ImportDeclaration') {
        for (const { type, local, imported, importKind } of target ? node.specifiers : [])
          if (importKind !== 'type' && node.importKind !== 'type')
            file.imports.set(local.name, {
              path: target,
              name: imported?.name ?? (/Default/.test(type) ? 'default' : '*'),
            })
      } else if (node.type === 'ExportAllDeclaration') {
        if (target && node.exported) file.exports.set(node.exported.name, { path: target, name: '*' })
        else if (target) file.stars.push(target)
      } else if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
        for (const { local, exported } of node.specifiers)
          if (!node.source) file.exports.set(exported.name, { local: local.name })
          else if (target) file.exports.set(exported.name, { path: target, name: local.name })
      } else {
        const names = declaredNames(node)
        for (const name of names) file.declarations.set(name, file.statements.length)
        if (node.type === 'ExportDefaultDeclaration') {
          file.declarations.set('default', file.statements.length)
          file.exports.set('default', { local: 'default' })
        } else if (node.type === 'ExportNamedDeclaration')
          for (const name of names) file.exports.set(name, { local: name })
        file.statements.push(node)
      }
    }
    return file
  }
}

const firstFile = (entry) =>
  typeof entry === 'string' ? entry : firstFile(entry.source ?? entry.import ?? entry.default ?? entry.types)

function declaredNames(statement) {
  const node = statement.declaration ?? statement
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => boundNames(id))
  return node.type.endsWith('Declaration') && node.id ? [node.id.name] : []
}

function boundNames(pattern) {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern.name]
  const inner = pattern.properties ?? pattern.elements ?? [pattern.left ?? pattern.argument]
  return inner.flatMap((each) => boundNames(each?.type === 'Property' ? each.value : each))
}

/** Names that a piece of syntax refers to, what it imports when it runs, and the files that its strings may name. */
function referencesOf(tree, isSkipped = () => false) {
  const found = { names: new Set(), modules: new Set(), strings: new Set() }
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null || isSkipped(node)) return
    switch (node.type) {
      case 'Identifier':
      case 'JSXIdentifier':
        found.names.add(node.name)
        return
      case 'MemberExpression':
        walk(node.object)
        if (node.computed) walk(node.property)
        return
      case 'Property':
        if (node.computed) walk(node.key)
        walk(node.value)
        return
      case 'JSXAttribute':
        walk(node.value)
        return
      case 'ImportExpression':
        if (typeof node.source.value === 'string') found.modules.add(node.source.value)
        return
      case 'Literal':
        addString(node.value)
        return
      case 'TemplateElement':
        addString(node.value.cooked)
        return
    }
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value)
  }
  const addString = (text) => {
    if (typeof text !== 'string' || text.length > 200) return
    const path = WORKSPACE.test(text) ? text : PATH.exec(text)?.[0]
    if (path) found.strings.add(path.replace(/^\//, ''))
  }
  walk(tree)
  return found
}
