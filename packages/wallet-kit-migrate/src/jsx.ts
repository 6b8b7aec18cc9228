/** Elements of JSX and their attributes, as the rules rewrite them. */
import {
  type JsxAttribute,
  type JsxElement,
  type JsxOpeningElement,
  type JsxSelfClosingElement,
  Node,
  type ObjectLiteralExpression,
} from 'ts-morph'

export type OpeningTag = JsxOpeningElement | JsxSelfClosingElement

/** The opening tag of which a node is the name; undefined elsewhere, also in a closing tag. */
export function openingTagOf(name: Node): OpeningTag | undefined {
  const parent = name.getParent()
  if (!Node.isJsxOpeningElement(parent) && !Node.isJsxSelfClosingElement(parent)) return undefined
  return parent.getTagNameNode() === name ? parent : undefined
}

export const isClosingTag = (name: Node): boolean => Node.isJsxClosingElement(name.getParent())

/** The attributes that have a name, by it. */
export const attributesOf = (tag: OpeningTag): ReadonlyMap<string, JsxAttribute> =>
  new Map(
    tag
      .getAttributes()
      .filter((each) => Node.isJsxAttribute(each))
      .map((each) => [each.getNameNode().getText(), each]),
  )

/** The value of an attribute: a string literal or what is between the braces; undefined for `<a b>`. */
export function valueOf(attribute: JsxAttribute): Node | undefined {
  const initializer = attribute.getInitializer()
  return Node.isJsxExpression(initializer) ? initializer.getExpression() : initializer
}

/** Writes an expression as the value of an attribute. Between quotes, JSX knows no escapes, but entities. */
export const asAttribute = (name: string, value: string): string =>
  /^"[^"{}\\&]*"$/.test(value) ? `${name}=${value}` : `${name}={${value}}`

/** Children that are more than whitespace. */
export const childrenOf = (element: JsxElement): readonly Node[] =>
  element.getJsxChildren().filter((each) => !Node.isJsxText(each) || each.getText().trim() !== '')

/** Properties that are written out, by name, and whether those are all. */
export function propertiesOf(object: ObjectLiteralExpression): {
  readonly values: ReadonlyMap<string, { readonly node: Node; readonly value: Node }>
  readonly isComplete: boolean
} {
  const values = new Map<string, { readonly node: Node; readonly value: Node }>()
  let isComplete = true
  for (const node of object.getProperties()) {
    if (Node.isPropertyAssignment(node))
      values.set(node.getName(), { node, value: node.getInitializerOrThrow() })
    else if (Node.isShorthandPropertyAssignment(node))
      values.set(node.getName(), { node, value: node.getNameNode() })
    else isComplete = false
  }
  return { values, isComplete }
}

/** The text of a string literal; undefined for anything else. */
export const textOf = (node: Node | undefined): string | undefined =>
  Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node)
    ? node.getLiteralValue()
    : undefined

/** An expression, a literal as a text in double quotes. */
export const doubleQuoted = (node: Node): string => {
  const text = textOf(node)
  return text === undefined ? node.getText() : JSON.stringify(text)
}

/** The function that is the only child of an element. */
export function renderFunctionOf(tag: OpeningTag): Node | undefined {
  const element = tag.getParent()
  const [child, more] = Node.isJsxElement(element) ? childrenOf(element) : []
  const expression = Node.isJsxExpression(child) && !more ? child.getExpression() : undefined
  return Node.isArrowFunction(expression) || Node.isFunctionExpression(expression) ? expression : undefined
}

/** The name of its first parameter: an identifier or a pattern. */
export const parameterOf = (render: Node): Node | undefined =>
  Node.isArrowFunction(render) || Node.isFunctionExpression(render)
    ? render.getParameters()[0]?.getNameNode()
    : undefined
