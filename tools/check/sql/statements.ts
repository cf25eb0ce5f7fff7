import path from 'node:path'

import ts from 'typescript-api'

import { Evaluator, type Frame, NeedsCaller, NeedsChoice, Unreadable } from './evaluate.ts'

export interface Column {
  name: string
  /**
   * Kinds of JavaScript values: `string`, `number`, `boolean`, `Date`, `object`, `array`; `any` if the value is not
   * used.
   */
  kind: string
  isNullable: boolean
  isOptional: boolean
}

export interface Statement {
  /** Such as `server/features/likes/repository.ts:40`. */
  place: string
  text: string
  /** The row that the code expects. Absent: it reads none. */
  row: Column[] | undefined
}

export interface Found {
  statements: Statement[]
  /** Places whose text cannot be determined from the source, with the reason. */
  unreadable: string[]
}

const CALLERS_MAX_DEPTH = 5

/** Finds all statements that the server sends by `db.query`, with the type of the rows that its code expects. */
export function findStatements(root: string): Found {
  const configFile = path.join(root, 'server/tsconfig.json')
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic(diagnostic) {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
      },
    },
  )
  if (!config) throw new Error(`${configFile} cannot be read`)
  const files = config.fileNames.filter((name) => !name.includes('.test.'))
  const program = ts.createProgram(files, config.options)
  return new Finder(program, root).find()
}

class Finder {
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  readonly #root: string
  readonly #evaluator: Evaluator
  readonly #calls = new Map<ts.Node, ts.CallExpression[]>()
  readonly #queries: ts.CallExpression[] = []

  constructor(program: ts.Program, root: string) {
    this.#program = program
    this.#root = root
    this.#checker = program.getTypeChecker()
    this.#evaluator = new Evaluator(this.#checker, (owner) => this.#calls.has(owner))
  }

  find(): Found {
    for (const file of this.#program.getSourceFiles()) {
      if (!file.isDeclarationFile && !file.fileName.includes('node_modules')) this.#visit(file)
    }
    const found: Found = { statements: [], unreadable: [] }
    for (const call of this.#queries) {
      const place = this.#placeOf(call)
      try {
        const row = this.#rowOf(call)
        for (const text of this.#textsOf(call)) found.statements.push({ place, text, row })
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        found.unreadable.push(`${place}: ${error.message}`)
      }
    }
    return found
  }

  #visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const declaration = this.#checker.getResolvedSignature(node)?.declaration
      if (declaration) {
        if (isQuery(declaration)) this.#queries.push(node)
        else this.#calls.set(declaration, [...(this.#calls.get(declaration) ?? []), node])
      }
    }
    ts.forEachChild(node, (child) => this.#visit(child))
  }

  #placeOf(node: ts.Node): string {
    const file = node.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    return `${path.relative(this.#root, file.fileName)}:${line + 1}`
  }

  #textsOf(call: ts.CallExpression): string[] {
    const [query] = call.arguments
    if (!query) throw new Unreadable('no query')
    const texts = new Set<string>()
    for (const frame of this.#framesOf(query, undefined, 0)) {
      for (const text of this.#read(query, frame)) texts.add(text)
    }
    return [...texts]
  }

  /** All call paths to an expression, as far back as its text depends on them. */
  #framesOf(query: ts.Expression, frame: Frame | undefined, depth: number): (Frame | undefined)[] {
    try {
      this.#read(query, frame)
      return [frame]
    } catch (error) {
      if (!(error instanceof NeedsCaller)) throw error
      const callers = this.#calls.get(error.owner) ?? []
      if (callers.length === 0 || depth >= CALLERS_MAX_DEPTH) throw new Unreadable('too many callers')
      return callers.flatMap((call) =>
        this.#framesOf(query, withOuter(frame, { owner: error.owner, call, outer: undefined }), depth + 1),
      )
    }
  }

  #read(query: ts.Expression, frame: Frame | undefined): string[] {
    try {
      return this.#readChosen(query, frame)
    } catch (error) {
      if (!(error instanceof NeedsChoice)) throw error
      const { choices } = this.#evaluator
      return error.keys.flatMap((key) => {
        choices.set(error.subject, key)
        try {
          return this.#read(query, frame)
        } finally {
          choices.delete(error.subject)
        }
      })
    }
  }

  #readChosen(query: ts.Expression, frame: Frame | undefined): string[] {
    const fields = this.#evaluator.fieldsOf(query, 'text', frame)
    if (fields.length === 0) throw new Unreadable(query.getText().slice(0, 60))
    return fields.flatMap((field) => this.#evaluator.textsOf(field.node, field.frame))
  }

  #rowOf(call: ts.CallExpression): Column[] | undefined {
    const signature = this.#checker.getResolvedSignature(call)
    const promise = signature && this.#checker.getReturnTypeOfSignature(signature)
    const rows = promise && this.#checker.getTypeArguments(promise as ts.TypeReference)[0]
    const row = rows && this.#checker.getTypeArguments(rows as ts.TypeReference)[0]
    if (!row || row.flags & ts.TypeFlags.Any || this.#checker.getIndexTypeOfType(row, ts.IndexKind.String)) {
      return undefined
    }
    return this.#checker.getPropertiesOfType(row).map((property) => {
      const type = this.#checker.getTypeOfSymbolAtLocation(property, call)
      const present = this.#checker.getNonNullableType(type)
      return {
        name: property.name,
        kind: this.#kindOf(present),
        isNullable: this.#has(type, ts.TypeFlags.Null),
        isOptional: Boolean(property.flags & ts.SymbolFlags.Optional),
      }
    })
  }

  #has(type: ts.Type, flag: ts.TypeFlags): boolean {
    return (type.isUnion() ? type.types : [type]).some((each) => Boolean(each.flags & flag))
  }

  #kindOf(type: ts.Type): string {
    const types = type.isUnion() ? type.types : [type]
    const kinds = new Set(types.map((each) => this.#kindOfOne(each)))
    return [...kinds].toSorted().join(' | ')
  }

  #kindOfOne(type: ts.Type): string {
    const flags: [ts.TypeFlags, string][] = [
      [ts.TypeFlags.StringLike, 'string'],
      [ts.TypeFlags.NumberLike, 'number'],
      [ts.TypeFlags.BooleanLike, 'boolean'],
      [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'any'],
    ]
    const found = flags.find(([flag]) => type.flags & flag)
    if (found) return found[1]
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) return 'array'
    return type.symbol?.name === 'Date' ? 'Date' : type.symbol?.name === 'Buffer' ? 'Buffer' : 'object'
  }
}

/** Whether a call is of `Db.query`, and not of another function of this name. */
const isQuery = (declaration: ts.Node): boolean =>
  ts.isMethodSignature(declaration) &&
  declaration.name.getText() === 'query' &&
  declaration.getSourceFile().fileName.endsWith('server/db/client.ts')

/** Adds the outermost call to a frame. */
function withOuter(frame: Frame | undefined, outer: Frame): Frame {
  return frame ? { ...frame, outer: withOuter(frame.outer, outer) } : outer
}
