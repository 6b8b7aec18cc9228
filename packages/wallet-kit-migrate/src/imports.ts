/**
 * The imports and re-exports of one file: finds what is imported from the modules that have rules, applies the rules
 * to every mention, and writes the imports that are needed afterwards. Comments and line breaks between them stay.
 */
import {
  type ExportDeclaration,
  type ExportSpecifier,
  type Identifier,
  type ImportDeclaration,
  type ImportSpecifier,
  Node,
  SyntaxKind,
} from 'ts-morph'
import type { Rewrite } from './rewrite.ts'
import type { ImportEditor, ModuleRules, Rule } from './rule.ts'

/** What an import becomes: one specifier, and where it comes from. */
interface Kept {
  readonly node: ImportSpecifier | ExportSpecifier
  readonly module: string
  /** As it is written between the braces. */
  readonly text: string
}

export class Imports implements ImportEditor {
  readonly #rewrite: Rewrite
  /** Local names of additional imports, by module and name. */
  readonly #added = new Map<string, Map<string, string>>()
  readonly #styles = new Set<string>()
  /** Names that were imported together with those of another module, and after which declaration they go. */
  readonly #split = new Map<string, { readonly after: Node; readonly texts: string[] }>()
  /** The last name of a declaration of values that another module now has, by module. */
  readonly #placed = new Map<string, Node>()

  constructor(rewrite: Rewrite) {
    this.#rewrite = rewrite
  }

  add(module: string, name: string, kind: 'value' | 'type' = 'value'): string {
    const imported = this.#rewrite.file
      .getImportDeclarations()
      .filter((each) => each.getModuleSpecifierValue() === module && (kind === 'type' || !each.isTypeOnly()))
      .flatMap((each) => each.getNamedImports())
      .find((each) => each.getName() === name && (kind === 'type' || !each.isTypeOnly()))
    if (imported) return (imported.getAliasNode() ?? imported.getNameNode()).getText()
    const names = this.#added.get(module) ?? new Map<string, string>()
    this.#added.set(module, names)
    const local = this.#rewrite.hasName(name) ? `kit${capitalize(name)}` : name
    names.set(kind === 'type' ? `type ${name}` : name, local)
    return local
  }

  addStyles(module: string): void {
    const hasIt = this.#rewrite.file
      .getImportDeclarations()
      .some((each) => each.getModuleSpecifierValue() === module)
    if (!hasIt) this.#styles.add(module)
  }

  removeIfOnlyUse(mention: Node): void {
    for (const declaration of this.#rewrite.file.getImportDeclarations())
      for (const specifier of declaration.getNamedImports()) {
        const local = specifier.getAliasNode() ?? specifier.getNameNode()
        if (!Node.isIdentifier(local) || local.getText() !== mention.getText()) continue
        if (mentionsOf(local).length === 1)
          this.#rewrite.removeFromList(declaration.getNamedImports(), new Set([specifier]))
      }
  }

  /** Applies the rules to every import and re-export of these modules. */
  rewriteAll(modules: Readonly<Record<string, ModuleRules>>): void {
    const { file } = this.#rewrite
    for (const declaration of file.getImportDeclarations()) {
      const rules = modules[declaration.getModuleSpecifierValue()]
      if (rules) this.#rewriteImport(declaration, rules)
    }
    for (const declaration of file.getExportDeclarations()) {
      const rules = modules[declaration.getModuleSpecifierValue() ?? '']
      if (rules) this.#rewriteExport(declaration, rules)
    }
    this.#noteOtherMentions(modules)
    this.#writeAdded()
  }

  #rewriteImport(declaration: ImportDeclaration, rules: ModuleRules): void {
    const module = declaration.getModuleSpecifierValue()
    const namespace = declaration.getNamespaceImport()
    const specifiers = declaration.getNamedImports()
    if (namespace) this.#rewriteNamespace(declaration, namespace, rules, module)
    else
      this.#writeSpecifiers(
        declaration,
        specifiers,
        specifiers.map((each) => this.#rewriteSpecifier(each, rules[each.getName()], module)),
      )
  }

  /** @returns undefined if the import is no longer needed. */
  #rewriteSpecifier(specifier: ImportSpecifier, rule: Rule | undefined, module: string): Kept | undefined {
    const unchanged: Kept = { node: specifier, module, text: specifier.getText() }
    if (!rule) return unchanged
    const localNode = specifier.getAliasNode() ?? specifier.getNameNode()
    if (!Node.isIdentifier(localNode)) return unchanged
    const mentions = mentionsOf(localNode)
    const left = mentions.filter((node) => this.#use(node, rule) !== 'gone')
    if (mentions.length > 0 && left.length === 0) return undefined
    if (rule.name === undefined && rule.module === undefined) {
      if (mentions.length === 0) this.#note(specifier, rule)
      return unchanged
    }
    const name = rule.name ?? specifier.getName()
    const target = rule.module ?? module
    const prefix = specifier.isTypeOnly() ? 'type ' : ''
    const old = localNode.getText()
    const isAliased = specifier.getAliasNode() !== undefined
    if (isAliased || name === old)
      return {
        node: specifier,
        module: target,
        text: `${prefix}${name === old ? name : `${name} as ${old}`}`,
      }
    if (this.#rewrite.hasName(name))
      return { node: specifier, module: target, text: `${prefix}${name} as ${old}` }
    for (const node of left) renameMention(this.#rewrite, node, name)
    return { node: specifier, module: target, text: `${prefix}${name}` }
  }

  #rewriteNamespace(
    declaration: ImportDeclaration,
    namespace: Identifier,
    rules: ModuleRules,
    module: string,
  ): void {
    let isNeeded = false
    for (const mention of mentionsOf(namespace)) {
      const parent = mention.getParent()
      const member = Node.isPropertyAccessExpression(parent)
        ? parent.getNameNode()
        : Node.isQualifiedName(parent)
          ? parent.getRight()
          : undefined
      const rule = member && rules[member.getText()]
      if (!parent || !rule) {
        isNeeded = true
        if (!member)
          this.#rewrite.note(mention, `${module} is passed on as a whole; change its users by hand.`)
        continue
      }
      if (this.#use(parent, rule) === 'gone') continue
      const name = rule.name ?? member.getText()
      const target = rule.module ?? module
      if (target === module) {
        isNeeded = true
        if (name !== member.getText()) this.#rewrite.replace(member, name)
      } else this.#rewrite.replace(parent, this.add(target, name))
    }
    if (!isNeeded) this.#removeStatement(declaration)
  }

  #rewriteExport(declaration: ExportDeclaration, rules: ModuleRules): void {
    const specifiers = declaration.getNamedExports()
    const module = declaration.getModuleSpecifierValue() ?? ''
    if (specifiers.length === 0) {
      this.#rewrite.note(
        declaration,
        `Everything of ${module} is exported on; name what is used, and run this again.`,
      )
      return
    }
    const kept = specifiers.map((node): Kept => {
      const rule = rules[node.getName()]
      if (!rule) return { node, module, text: node.getText() }
      this.#note(node, rule)
      if (rule.use)
        this.#rewrite.note(node, `${node.getName()} is exported on: change what its importers pass by hand.`)
      if (rule.name === undefined && rule.module === undefined) return { node, module, text: node.getText() }
      const name = rule.name ?? node.getName()
      const exported = node.getAliasNode()?.getText() ?? node.getName()
      const prefix = node.isTypeOnly() ? 'type ' : ''
      const text = `${prefix}${name === exported ? name : `${name} as ${exported}`}`
      return { node, module: rule.module ?? module, text }
    })
    this.#writeSpecifiers(declaration, specifiers, kept)
  }

  /** Keeps one declaration in place, for the module of most specifiers, and adds one per other module after it. */
  #writeSpecifiers(
    declaration: ImportDeclaration | ExportDeclaration,
    specifiers: readonly (ImportSpecifier | ExportSpecifier)[],
    results: readonly (Kept | undefined)[],
  ): void {
    const kept = results.filter((each) => each !== undefined)
    if (specifiers.length === 0) return
    const byModule = new Map<string, Kept[]>()
    for (const each of kept) byModule.set(each.module, [...(byModule.get(each.module) ?? []), each])
    const hasDefault = Node.isImportDeclaration(declaration) && declaration.getDefaultImport() !== undefined
    const [main] = hasDefault
      ? [declaration.getModuleSpecifierValue() ?? '']
      : [...byModule].toSorted(([, a], [, b]) => b.length - a.length).map(([module]) => module)
    if (main === undefined) {
      this.#removeStatement(declaration)
      return
    }
    const old = declaration.getModuleSpecifier()
    if (old && old.getLiteralValue() !== main) this.#rewrite.replace(old, this.#quote(main))
    const here = new Set<Node>((byModule.get(main) ?? []).map(({ node }) => node))
    for (const { node, module, text } of kept)
      if (module === main && text !== node.getText()) this.#rewrite.replace(node, text)
    this.#rewrite.removeFromList(specifiers, new Set(specifiers.filter((each) => !here.has(each))))
    const last = specifiers.findLast((each) => here.has(each))
    if (last && Node.isImportDeclaration(declaration) && !declaration.isTypeOnly())
      this.#placed.set(main, last)
    byModule.delete(main)
    const keyword = Node.isImportDeclaration(declaration) ? 'import' : 'export'
    const type = declaration.isTypeOnly() ? ' type' : ''
    for (const [module, group] of byModule) {
      if (keyword === 'import' && type === '') {
        const split = this.#split.get(module) ?? { after: declaration, texts: [] }
        this.#split.set(module, split)
        split.texts.push(...group.map(({ text }) => text))
        continue
      }
      const names = group.map(({ text }) => text).join(', ')
      this.#insertAfter(declaration, `${keyword}${type} { ${names} } from ${this.#quote(module)}`)
    }
  }

  #use(node: Node, rule: Rule): 'gone' | undefined {
    this.#note(node, rule)
    if (rule.use) return rule.use({ node, rewrite: this.#rewrite, imports: this })
    return undefined
  }

  #note(node: Node, rule: Rule): void {
    if (rule.note !== undefined) this.#rewrite.note(node, rule.note)
  }

  /** `import()`, `require` and mocks of a module with rules. */
  #noteOtherMentions(modules: Readonly<Record<string, ModuleRules>>): void {
    for (const literal of this.#rewrite.file.getDescendantsOfKind(SyntaxKind.StringLiteral)) {
      const module = literal.getLiteralValue()
      const parent = literal.getParent()
      if (!modules[module] || Object.keys(modules[module]).length === 0) continue
      // wagmi's names of version 2 still exist in 3, so what is left by name keeps working.
      if (Node.isCallExpression(parent) && !/^(wagmi|@wagmi\/)/.test(module))
        this.#rewrite.note(literal, `${module} is loaded here by name; change this by hand.`)
    }
  }

  #writeAdded(): void {
    const { file } = this.#rewrite
    const declarations = file.getImportDeclarations()
    for (const [module, names] of this.#added) {
      const texts = [...names].map(([name, local]) => (name.endsWith(local) ? name : `${name} as ${local}`))
      const existing = declarations.find(
        (each) =>
          each.getModuleSpecifierValue() === module &&
          !each.isTypeOnly() &&
          each.getNamedImports().length > 0,
      )
      const last = this.#placed.get(module) ?? existing?.getNamedImports().at(-1)
      const split = this.#split.get(module)
      if (split) split.texts.push(...texts)
      else if (last) this.#rewrite.insert(last.getEnd(), texts.map((each) => `, ${each}`).join(''))
      else this.#insertImport(`import { ${texts.join(', ')} } from ${this.#quote(module)}`)
    }
    for (const [module, { after, texts }] of this.#split)
      this.#insertAfter(after, `import { ${texts.join(', ')} } from ${this.#quote(module)}`)
    for (const module of this.#styles) this.#insertImport(`import ${this.#quote(module)}`)
  }

  #insertImport(statement: string): void {
    const last = this.#rewrite.file.getImportDeclarations().at(-1)
    if (last) this.#insertAfter(last, statement)
    else
      this.#rewrite.insert(
        this.#rewrite.file.getStatements()[0]?.getStart() ?? 0,
        `${statement}${this.#rewrite.semicolon}${this.#rewrite.newLine}`,
      )
  }

  #insertAfter(node: Node, statement: string): void {
    this.#rewrite.insert(node.getEnd(), `${this.#rewrite.newLine}${statement}${this.#rewrite.semicolon}`)
  }

  /** Removes a statement and its line, and leaves the comments before it. */
  #removeStatement(node: Node): void {
    const text = this.#rewrite.file.getFullText()
    const lineEnd = /^[ \t]*\r?\n/.exec(text.slice(node.getEnd()))?.[0].length ?? 0
    this.#rewrite.replaceRange(node.getStart(), node.getEnd() + lineEnd, '')
  }

  #quote(text: string): string {
    const first = this.#rewrite.file.getImportDeclarations()[0]?.getModuleSpecifier().getText()
    return first?.startsWith('"') ? `"${text}"` : `'${text}'`
  }
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Every mention of a local name beside its declaration. */
export function mentionsOf(name: Identifier): readonly Node[] {
  return name
    .findReferencesAsNodes()
    .filter(
      (node) =>
        node.getSourceFile() === name.getSourceFile() &&
        node.getStart() !== name.getStart() &&
        node.getFirstAncestorByKind(SyntaxKind.ImportDeclaration) === undefined,
    )
}

/** Renames one mention; a shorthand property and an export keep the name that others see. */
export function renameMention(rewrite: Rewrite, node: Node, name: string): void {
  const parent = node.getParent()
  if (Node.isShorthandPropertyAssignment(parent)) rewrite.replace(node, `${node.getText()}: ${name}`)
  else if (Node.isExportSpecifier(parent) && parent.getAliasNode() === undefined)
    rewrite.replace(node, `${name} as ${node.getText()}`)
  else rewrite.replace(node, name)
}
