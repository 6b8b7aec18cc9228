/** One source file while it is rewritten: edits of its text, and what is left to do by hand. */
import { Node, type SourceFile } from 'ts-morph'

/** What has to be done by hand, and where. */
export interface Note {
  /** From 1, in the file as it was read. */
  readonly line: number
  readonly column: number
  readonly text: string
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Positions are those of the file as it was read, so the order of edits is free. */
export class Rewrite {
  readonly file: SourceFile
  readonly #edits: Edit[] = []
  readonly #notes = new Map<string, Note>()

  constructor(file: SourceFile) {
    this.file = file
  }

  /** Replaces a range of the text. Of nested edits the outer one wins; of two at one place, both hold in order. */
  replaceRange(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
  }

  replace(node: Node, text: string): void {
    this.replaceRange(node.getStart(), node.getEnd(), text)
  }

  insert(at: number, text: string): void {
    this.replaceRange(at, at, text)
  }

  /** Removes a node, with the space before it. */
  removeWithSpace(node: Node): void {
    const text = this.file.getFullText()
    let start = node.getStart()
    while (/[ \t\r\n]/.test(text[start - 1] ?? '')) start -= 1
    this.replaceRange(start, node.getEnd(), '')
  }

  /** Removes elements of a list that is separated by commas. */
  removeFromList(all: readonly Node[], removed: ReadonlySet<Node>): void {
    for (const [index, node] of all.entries()) {
      if (!removed.has(node)) continue
      const next = all[index + 1]
      const previous = all.slice(0, index).findLast((each) => !removed.has(each))
      if (next) this.replaceRange(node.getStart(), next.getStart(), '')
      else if (previous) this.replaceRange(previous.getEnd(), node.getEnd(), '')
      else this.replaceRange(node.getStart(), node.getEnd() + this.#commaAfter(node), '')
    }
  }

  /** The length of a trailing comma, with the space before it. */
  #commaAfter(node: Node): number {
    return /^\s*,/.exec(this.file.getFullText().slice(node.getEnd()))?.[0].length ?? 0
  }

  note(node: Node, text: string): void {
    const { line, column } = this.file.getLineAndColumnAtPos(node.getStart())
    // Once per file, at the first place: what is used in twenty places is one thing to do.
    const noted = this.#notes.get(text)
    if (!noted || line < noted.line || (line === noted.line && column < noted.column))
      this.#notes.set(text, { line, column, text })
  }

  get notes(): readonly Note[] {
    return [...this.#notes.values()].toSorted((a, b) => a.line - b.line || a.column - b.column)
  }

  /** The text after all edits. */
  apply(): string {
    const isInsert = ({ start, end }: Edit): number => (start === end ? 0 : 1)
    const edits = this.#edits.toSorted(
      (a, b) => a.start - b.start || isInsert(a) - isInsert(b) || b.end - a.end,
    )
    const text = this.file.getFullText()
    let result = ''
    let at = 0
    for (const { start, end, text: replacement } of edits) {
      if (start < at) continue
      result += text.slice(at, start) + replacement
      at = end
    }
    return result + text.slice(at)
  }

  /** The line end of this file. */
  get newLine(): string {
    return this.file.getFullText().includes('\r\n') ? '\r\n' : '\n'
  }

  /** Whether statements end with a semicolon here. */
  get semicolon(): string {
    return this.file.getImportDeclarations().some((each) => each.getText().endsWith(';')) ? ';' : ''
  }

  /** Whether anything in the file may be called this. Members and attributes are not called by their name alone. */
  hasName(name: string): boolean {
    return this.file
      .getDescendants()
      .some((node) => Node.isIdentifier(node) && node.getText() === name && !isMemberName(node))
  }
}

function isMemberName(node: Node): boolean {
  const parent = node.getParent()
  return (
    (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node) ||
    (Node.isQualifiedName(parent) && parent.getRight() === node) ||
    (Node.isPropertyAssignment(parent) && parent.getNameNode() === node) ||
    Node.isJsxAttribute(parent)
  )
}

/** The whitespace before the statement that contains a node. */
export function indentOf(node: Node): string {
  const text = node.getSourceFile().getFullText()
  const lineStart = text.lastIndexOf('\n', node.getStart() - 1) + 1
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? ''
}

/** Moves the lines of a node after its first to the left. */
export function dedent(rewrite: Rewrite, node: Node, spaces: number): void {
  const hasText = node
    .getDescendants()
    .some(
      (each) =>
        /\n/.test(each.getText()) &&
        (Node.isTemplateExpression(each) || Node.isNoSubstitutionTemplateLiteral(each)),
    )
  if (spaces <= 0 || hasText) return
  const text = rewrite.file.getFullText()
  for (
    let at = text.indexOf('\n', node.getStart());
    at !== -1 && at < node.getEnd();
    at = text.indexOf('\n', at + 1)
  )
    if (/^[ \t]*$/.test(text.slice(at + 1, at + 1 + spaces)))
      rewrite.replaceRange(at + 1, at + 1 + spaces, '')
}
