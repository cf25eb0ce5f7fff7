import ts from 'typescript-api'

/** A function call, with the arguments for the function's parameters. */
export interface Frame {
  owner: ts.SignatureDeclaration
  call: ts.CallExpression
  /** The frame in which the call is made. Absent: not known yet. */
  outer: Frame | undefined
}

/** An expression, with the frame of the parameters in it. */
export interface Placed {
  node: ts.Expression
  frame: Frame | undefined
}

/** The text depends on the caller of this function. */
export class NeedsCaller extends Error {
  readonly owner: ts.SignatureDeclaration
  constructor(owner: ts.SignatureDeclaration) {
    super('The text depends on the caller.')
    this.owner = owner
  }
}

/** The text depends on which entry of a table is meant, for example in `SOURCES[kind]`. */
export class NeedsChoice extends Error {
  readonly subject: string
  readonly keys: string[]
  constructor(subject: string, keys: string[]) {
    super('The text depends on an entry of a table.')
    this.subject = subject
    this.keys = keys
  }
}

/** The text cannot be determined from the source. */
export class Unreadable extends Error {}

/** Maximum number of alternatives of one text that are tried. */
const ALTERNATIVES_MAX = 64

/**
 * Finds the possible texts of source expressions: constants, templates, choices, and calls of functions that only
 * assemble texts.
 */
export class Evaluator {
  readonly #checker: ts.TypeChecker
  #depth = 0

  readonly #hasCallers: (owner: ts.SignatureDeclaration) => boolean

  constructor(checker: ts.TypeChecker, hasCallers: (owner: ts.SignatureDeclaration) => boolean) {
    this.#checker = checker
    this.#hasCallers = hasCallers
  }

  /**
   * @throws {NeedsCaller} when it depends on a parameter of a function whose caller is not known
   * @throws {Unreadable} when it is made in any other way
   */
  textsOf(node: ts.Expression, frame: Frame | undefined): string[] {
    if (this.#depth > 60) throw new Unreadable('too deep')
    this.#depth += 1
    try {
      const texts = [...new Set(this.#texts(node, frame))]
      if (texts.length > ALTERNATIVES_MAX) throw new Unreadable('too many alternatives')
      return texts
    } finally {
      this.#depth -= 1
    }
  }

  #texts(node: ts.Expression, frame: Frame | undefined): string[] {
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (ts.isNumericLiteral(node)) return [String(Number(node.text))]
    if (isWord(node)) return [node.getText()]
    if (ts.isTemplateExpression(node)) return this.#template(node, frame)
    if (isWrapper(node)) return this.textsOf(node.expression, frame)
    if (ts.isConditionalExpression(node)) {
      return [...this.textsOf(node.whenTrue, frame), ...this.textsOf(node.whenFalse, frame)]
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, frame)
    if (ts.isCallExpression(node)) return this.#call(node, frame)
    if (ts.isIdentifier(node)) return this.#identifier(node, frame)
    if (ts.isPropertyAccessExpression(node)) return this.#field(node, node.name.text, frame)
    if (ts.isElementAccessExpression(node)) {
      return this.#field(node, this.#keyOf(node.argumentExpression, frame), frame)
    }
    return this.#literalType(node)
  }

  #template(node: ts.TemplateExpression, frame: Frame | undefined): string[] {
    let texts = [node.head.text]
    for (const { expression, literal } of node.templateSpans) {
      const middles = this.textsOf(expression, frame)
      texts = texts.flatMap((start) => middles.map((middle) => `${start}${middle}${literal.text}`))
      if (texts.length > ALTERNATIVES_MAX) throw new Unreadable('too many alternatives')
    }
    return texts
  }

  #binary({ operatorToken: { kind }, left, right }: ts.BinaryExpression, frame: Frame | undefined): string[] {
    if (kind === ts.SyntaxKind.PlusToken) {
      try {
        const ends = this.textsOf(right, frame)
        return this.textsOf(left, frame).flatMap((start) => ends.map((end) => start + end))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        return ['1']
      }
    }
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return ['', ...this.textsOf(right, frame)]
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) {
      return [...this.textsOf(left, frame), ...this.textsOf(right, frame)].filter((text) => text !== '')
    }
    // Sums and the like.
    return ['1']
  }

  #call(node: ts.CallExpression, frame: Frame | undefined): string[] {
    const { expression } = node
    if (ts.isPropertyAccessExpression(expression)) {
      const joined = this.#joined(node, expression, frame)
      if (joined) return joined
    }
    if (ts.isIdentifier(expression) && expression.text === 'String')
      return this.textsOf(node.arguments[0]!, frame)
    const declaration = this.#checker.getResolvedSignature(node)?.declaration
    if (!declaration || ts.isJSDocSignature(declaration)) throw new Unreadable(node.getText().slice(0, 80))
    const inner: Frame = { owner: declaration, call: node, outer: frame }
    return returnsOf(declaration, node).flatMap((returned) => this.textsOf(returned, inner))
  }

  /** Evaluates `[a, b].join(' AND ')`, also after `.map()`. */
  #joined(
    node: ts.CallExpression,
    { expression: list, name }: ts.PropertyAccessExpression,
    frame: Frame | undefined,
  ): string[] | undefined {
    if (name.text === 'toString' || name.text === 'trim') return this.textsOf(list, frame)
    if (name.text === 'replace' || name.text === 'replaceAll') {
      const [pattern, replacement] = node.arguments
      if (!pattern || !replacement) return undefined
      const [[from = ''], replacements] = [this.textsOf(pattern, frame), this.textsOf(replacement, frame)]
      return this.textsOf(list, frame).flatMap((whole) =>
        replacements.map((to) =>
          name.text === 'replace' ? whole.replace(from, () => to) : whole.replaceAll(from, () => to),
        ),
      )
    }
    if (name.text !== 'join') return undefined
    const [between = ','] = node.arguments[0] ? this.textsOf(node.arguments[0], frame) : []
    return this.#listsOf(list, frame).map((entries) => entries.join(between))
  }

  #listsOf(node: ts.Expression, frame: Frame | undefined): string[][] {
    if (isWrapper(node)) return this.#listsOf(node.expression, frame)
    if (ts.isArrayLiteralExpression(node)) {
      let lists: string[][] = [[]]
      for (const element of node.elements) {
        const parts = ts.isSpreadElement(element)
          ? this.#listsOf(element.expression, frame)
          : this.textsOf(element, frame).map((text) => [text])
        lists = lists.flatMap((list) => parts.map((part) => [...list, ...part]))
      }
      return lists
    }
    if (ts.isConditionalExpression(node)) {
      return [...this.#listsOf(node.whenTrue, frame), ...this.#listsOf(node.whenFalse, frame)]
    }
    if (ts.isIdentifier(node)) {
      const found = this.#valueOf(node, frame)
      return this.#listsOf(found.node, found.frame)
    }
    if (ts.isCallExpression(node) && /^Object\.(?:keys|entries)$/.test(node.expression.getText())) {
      return [this.#propertyNames(node.arguments[0]!)]
    }
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'map'
    ) {
      const [each] = node.arguments
      const lists = this.#listsOf(node.expression.expression, frame)
      if (each && ts.isArrowFunction(each) && ts.isExpression(each.body)) {
        const { body } = each
        const parameter = each.parameters[0]?.name
        return lists.map((entries) =>
          entries.map((entry) => {
            // `([key, value]) =>` of Object.entries: the key, and a number.
            const named = parameter && ts.isArrayBindingPattern(parameter) ? parameter.elements[0] : undefined
            const name = named && ts.isBindingElement(named) ? named.name : parameter
            const made = this.#withBound(name, entry, () => this.textsOf(body, frame))
            if (made.length !== 1) throw new Unreadable('a list of alternatives')
            return made[0]!
          }),
        )
      }
    }
    throw new Unreadable(node.getText().slice(0, 80))
  }

  #propertyNames(node: ts.Expression): string[] {
    return this.#checker.getPropertiesOfType(this.#checker.getTypeAtLocation(node)).map(({ name }) => name)
  }

  readonly #bound = new Map<ts.Symbol, string>()

  #withBound<T>(name: ts.BindingName | undefined, text: string, work: () => T): T {
    const symbol = name && ts.isIdentifier(name) ? this.#checker.getSymbolAtLocation(name) : undefined
    if (!symbol) return work()
    this.#bound.set(symbol, text)
    try {
      return work()
    } finally {
      this.#bound.delete(symbol)
    }
  }

  #identifier(node: ts.Identifier, frame: Frame | undefined): string[] {
    if (node.text === 'undefined') return ['']
    const symbol = this.#checker.getSymbolAtLocation(node)
    const bound = symbol && this.#bound.get(symbol)
    if (bound !== undefined) return [bound]
    let found: Placed
    try {
      found = this.#valueOf(node, frame)
    } catch (error) {
      // For example a loop variable over names.
      if (error instanceof Unreadable) return this.#literalType(node)
      throw error
    }
    try {
      return this.textsOf(found.node, found.frame)
    } catch (error) {
      if (error instanceof Unreadable) return this.#literalType(node)
      throw error
    }
  }

  /** The expression that a name stands for, and the frame to read it in. */
  #valueOf(node: ts.Identifier, frame: Frame | undefined): Placed {
    let symbol = this.#symbolOf(node)
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol)
    const declaration = symbol?.valueDeclaration
    if (!declaration) throw new Unreadable(node.text)
    if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
      // `let` and loop variables change.
      if (!(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) throw new Unreadable(node.text)
      const { initializer } = declaration
      return { node: initializer, frame: frameAround(initializer, frame) }
    }
    if (ts.isParameter(declaration)) return this.#argument(declaration, frame)
    if (ts.isBindingElement(declaration)) return this.#unpacked(declaration, frame)
    if (ts.isPropertyAssignment(declaration)) return { node: declaration.initializer, frame }
    throw new Unreadable(node.text)
  }

  #symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    return ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node)
  }

  #argument(parameter: ts.ParameterDeclaration, frame: Frame | undefined): Placed {
    const owner = parameter.parent
    const at = frameOf(owner, frame)
    // Called from outside, like a handler: the parameter's type has the possible values.
    if (!at && !this.#hasCallers(owner)) throw new Unreadable(parameter.getText())
    if (!at) throw new NeedsCaller(owner)
    const argument = at.call.arguments[owner.parameters.indexOf(parameter)] ?? parameter.initializer
    if (!argument) return { node: ts.factory.createStringLiteral(''), frame: undefined }
    return { node: argument, frame: at.outer }
  }

  /** Evaluates `const { table } = place`, and destructured parameters. */
  #unpacked(element: ts.BindingElement, frame: Frame | undefined): Placed {
    const key = (element.propertyName ?? element.name).getText()
    const holder = element.parent.parent
    let whole: Placed
    if (ts.isParameter(holder)) whole = this.#argument(holder, frame)
    else if (ts.isVariableDeclaration(holder) && holder.initializer) {
      whole = { node: holder.initializer, frame: frameAround(holder.initializer, frame) }
    } else throw new Unreadable(element.getText())
    const [found] = this.fieldsOf(whole.node, key, whole.frame)
    if (found) return found
    if (element.initializer) return { node: element.initializer, frame }
    throw new Unreadable(element.getText())
  }

  #field(
    node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    key: string,
    frame: Frame | undefined,
  ): string[] {
    const found = this.fieldsOf(node.expression, key, frame)
    if (found.length > 0) return found.flatMap((each) => this.textsOf(each.node, each.frame))
    return this.#literalType(node)
  }

  /** Finds all possible values of an object's field, wherever the object is written. Empty if it has no such field. */
  fieldsOf(object: ts.Expression, key: string, frame: Frame | undefined): Placed[] {
    if (isWrapper(object)) return this.fieldsOf(object.expression, key, frame)
    if (ts.isConditionalExpression(object)) {
      return [object.whenTrue, object.whenFalse].flatMap((each) => this.fieldsOf(each, key, frame))
    }
    if (ts.isObjectLiteralExpression(object)) {
      for (const property of object.properties) {
        if (ts.isPropertyAssignment(property) && property.name.getText().replaceAll(/['"]/g, '') === key) {
          return [{ node: property.initializer, frame }]
        }
        if (ts.isShorthandPropertyAssignment(property) && property.name.text === key) {
          return [{ node: property.name, frame }]
        }
      }
      return object.properties.flatMap((property) =>
        ts.isSpreadAssignment(property) ? this.fieldsOf(property.expression, key, frame) : [],
      )
    }
    if (ts.isIdentifier(object)) {
      if (object.pos < 0) return []
      const symbol = this.#checker.getSymbolAtLocation(object)
      // A namespace import: its exported constant.
      if (symbol && symbol.flags & ts.SymbolFlags.Alias) {
        const aliased = this.#checker.getAliasedSymbol(symbol)
        if (aliased.flags & ts.SymbolFlags.ValueModule) {
          const exported = aliased.exports?.get(ts.escapeLeadingUnderscores(key))?.valueDeclaration
          if (exported && ts.isVariableDeclaration(exported) && exported.initializer) {
            return [{ node: exported.initializer, frame: undefined }]
          }
          return []
        }
      }
      const found = this.#valueOf(object, frame)
      return this.fieldsOf(found.node, key, found.frame)
    }
    const accessed = ts.isPropertyAccessExpression(object)
      ? [object.name.text]
      : ts.isElementAccessExpression(object)
        ? [this.#keyOf(object.argumentExpression, frame)]
        : undefined
    if (accessed && (ts.isPropertyAccessExpression(object) || ts.isElementAccessExpression(object))) {
      return accessed
        .flatMap((name) => this.fieldsOf(object.expression, name, frame))
        .flatMap((each) => this.fieldsOf(each.node, key, each.frame))
    }
    if (ts.isCallExpression(object)) {
      const declaration = this.#checker.getResolvedSignature(object)?.declaration
      if (!declaration || ts.isJSDocSignature(declaration)) return []
      const inner: Frame = { owner: declaration, call: object, outer: frame }
      return returnsOf(declaration, object).flatMap((returned) => this.fieldsOf(returned, key, inner))
    }
    return []
  }

  /** The currently chosen key of each table, so that everything is read from the same entry. */
  readonly choices = new Map<string, string>()

  #keyOf(node: ts.Expression, frame: Frame | undefined): string {
    const chosen = this.choices.get(node.getText())
    if (chosen !== undefined) return chosen
    const keys = this.#keysOf(node, frame)
    if (keys.length !== 1) throw new NeedsChoice(node.getText(), keys)
    return keys[0]!
  }

  #keysOf(node: ts.Expression, frame: Frame | undefined): string[] {
    try {
      return this.textsOf(node, frame)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
    const type = this.#checker.getTypeAtLocation(node)
    const types = type.isUnion() ? type.types : [type]
    return types.map((each) => {
      if (each.isStringLiteral() || each.isNumberLiteral()) return String(each.value)
      throw new Unreadable(node.getText())
    })
  }

  /** The values of an expression whose type consists of literals. */
  #literalType(node: ts.Expression): string[] {
    if (node.pos < 0) throw new Unreadable('made')
    const type = this.#checker.getTypeAtLocation(node)
    const types = type.isUnion() ? type.types : [type]
    return types.map((each) => {
      if (each.isStringLiteral() || each.isNumberLiteral()) return String(each.value)
      if (each.flags & ts.TypeFlags.NumberLike) return '1'
      throw new Unreadable(node.getText().slice(0, 80))
    })
  }
}

const isWord = ({ kind }: ts.Node): boolean =>
  kind === ts.SyntaxKind.FalseKeyword ||
  kind === ts.SyntaxKind.TrueKeyword ||
  kind === ts.SyntaxKind.NullKeyword

type Wrapper =
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.AwaitExpression

const isWrapper = (node: ts.Node): node is Wrapper =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node)

/** The frame of a function, searched outwards, as nested functions see the parameters of outer ones. */
function frameOf(owner: ts.Node, frame: Frame | undefined): Frame | undefined {
  for (let at = frame; at; at = at.outer) if (at.owner === owner) return at
  return undefined
}

/** The frame in which a constant is read: that of its function, or none at the top level of a file. */
function frameAround(node: ts.Node, frame: Frame | undefined): Frame | undefined {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at)) {
      const found = frameOf(at, frame)
      if (found) return found
    }
  }
  return undefined
}

/** The expressions that a function may return. */
function returnsOf(declaration: ts.SignatureDeclaration, call: ts.CallExpression): ts.Expression[] {
  if (!('body' in declaration) || !declaration.body) throw new Unreadable(call.getText().slice(0, 80))
  const { body } = declaration
  if (!ts.isBlock(body)) return [body]
  const returned: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression)
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  if (returned.length === 0) throw new Unreadable(call.getText().slice(0, 80))
  return returned
}
