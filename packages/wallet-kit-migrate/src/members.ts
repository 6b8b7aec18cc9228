/** Renames what is read from a value: `const { connect } = useConnect()`, `account.balance`, and the like. */
import { type BindingElement, type Identifier, Node, type ObjectBindingPattern } from 'ts-morph'
import { mentionsOf } from './imports.ts'
import type { Rewrite } from './rewrite.ts'

/** How one member is read. */
export interface MemberUse {
  readonly name: string
  /** The name itself, in `value.name` and in `{ name: local }`. */
  readonly node: Node
  /** In a pattern. */
  readonly element?: BindingElement
}

/**
 * Every member that is read from an expression's value in its file.
 * @param onEscape called with each use of the value itself rather than of a member, such as an argument.
 */
export function membersOf(value: Node, onEscape?: (node: Node) => void): readonly MemberUse[] {
  const parent = value.getParent()
  if (
    Node.isNonNullExpression(parent) ||
    Node.isParenthesizedExpression(parent) ||
    Node.isAsExpression(parent)
  )
    return membersOf(parent, onEscape)
  if (Node.isPropertyAccessExpression(parent) && parent.getExpression() === value)
    return [{ name: parent.getName(), node: parent.getNameNode() }]
  if (Node.isVariableDeclaration(parent) && parent.getInitializer() === value)
    return membersOfBinding(parent.getNameNode(), onEscape)
  onEscape?.(value)
  return []
}

/** The same of a variable or parameter. */
export function membersOfBinding(name: Node, onEscape?: (node: Node) => void): readonly MemberUse[] {
  if (Node.isObjectBindingPattern(name)) return elementsOf(name, onEscape)
  if (Node.isIdentifier(name)) return mentionsOf(name).flatMap((each) => membersOf(each, onEscape))
  onEscape?.(name)
  return []
}

const elementsOf = (pattern: ObjectBindingPattern, onEscape?: (node: Node) => void): readonly MemberUse[] =>
  pattern.getElements().flatMap((element) => {
    // The rest has the other members.
    if (element.getDotDotDotToken()) return membersOfBinding(element.getNameNode(), onEscape)
    const node = element.getPropertyNameNode() ?? element.getNameNode()
    return [{ name: node.getText(), node, element }]
  })

/** Renames a member where it is read; the local name of a pattern stays. */
export function renameMember(rewrite: Rewrite, { node, element }: MemberUse, name: string): void {
  if (!element || element.getPropertyNameNode()) rewrite.replace(node, name)
  else if (element.getName() !== name) rewrite.replace(node, `${name}: ${element.getName()}`)
}

/** Renames members by a table. */
export function renameMembers(
  rewrite: Rewrite,
  uses: readonly MemberUse[],
  names: Readonly<Record<string, string>>,
): void {
  for (const use of uses) {
    const name = names[use.name]
    if (name !== undefined) renameMember(rewrite, use, name)
  }
}

/** The variable that a use in a pattern declares. */
export const localOf = ({ element }: MemberUse): Identifier | undefined => {
  const name = element?.getNameNode()
  return Node.isIdentifier(name) ? name : undefined
}

/** The call of a hook that is mentioned. */
export const callOf = (node: Node): Node | undefined => {
  const parent = node.getParent()
  return Node.isCallExpression(parent) && parent.getExpression() === node ? parent : undefined
}
