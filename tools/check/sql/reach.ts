import { PLACEMENTS, type Placement } from './placement.ts'

/**
 * How many machines a statement needs when tables are spread as in `PLACEMENTS`: `one`; `several`, of a list that it is given; `all`, each
 * of which answers for itself; or `crossing`, when rows of one have to be compared with rows of another.
 */
export type Reach = 'one' | 'several' | 'all' | 'crossing'

/** A node of the tree that PostgreSQL's parser makes (libpg_query): an object with one key, its kind, or a bare structure. */
type Tree = any

/** A value: all that are equal have the same root. */
interface Value {
  parent?: Value
  /** The caller gives it, or it is written in the statement. */
  isGiven?: boolean
  /** One of a list that the caller gives. */
  isListed?: boolean
}

type Columns = Map<string, Value>

/** A name in FROM: a table, a function or a statement of its own. */
interface Relation {
  columns: Columns
  /** Any other name is a column, too. */
  isOpen: boolean
}

interface Scope {
  relations: Map<string, Relation>
  statements: Map<string, Relation>
  outer?: Scope
}

interface Instance {
  placement: Placement
  table: string
  value: Value
}

const rootOf = (value: Value): Value => (value.parent ? rootOf(value.parent) : value)

function unite(one: Value, other: Value): void {
  const [from, to] = [rootOf(one), rootOf(other)]
  if (from === to) return
  from.parent = to
  if (from.isGiven) to.isGiven = true
  if (from.isListed) to.isListed = true
}

const namesOf = (list: Tree[] | undefined): string[] => (list ?? []).map((each) => each.String?.sval ?? '*')

/**
 * Finds how far a statement reaches.
 * @param parsed the statement, as libpg_query parses it
 * @param columnsOf the names of the columns of each table
 */
export function reachOf(parsed: Tree, columnsOf: ReadonlyMap<string, readonly string[]>): Reach {
  const reader = new StatementReader(columnsOf)
  for (const { stmt } of parsed.stmts) reader.read(stmt, { relations: new Map(), statements: new Map() })
  return reader.reach()
}

class StatementReader {
  readonly #columnsOf: ReadonlyMap<string, readonly string[]>
  readonly #instances: Instance[] = []
  readonly #parameters = new Map<number, Value>()

  constructor(columnsOf: ReadonlyMap<string, readonly string[]>) {
    this.#columnsOf = columnsOf
  }

  reach(): Reach {
    const [first, ...others] = this.#instances
    if (!first) return 'one'
    const root = rootOf(first.value)
    const isTogether = others.every(
      ({ placement, table, value }) =>
        rootOf(value) === root &&
        placement.group === first.placement.group &&
        (placement.group !== 'own' || table === first.table),
    )
    if (!isTogether) return 'crossing'
    return root.isGiven ? 'one' : root.isListed ? 'several' : 'all'
  }

  /** Reads a statement and returns what it gives. */
  read(node: Tree, outer: Scope): Relation {
    const [[kind, body] = ['', {}]] = Object.entries<Tree>(node)
    const scope: Scope = { relations: new Map(), statements: new Map(), outer }
    for (const { CommonTableExpr: cte } of body.withClause?.ctes ?? []) {
      // One that refers to itself starts with what its first part gives.
      if (body.withClause.recursive) scope.statements.set(cte.ctename, openRelation())
      const given = this.read(cte.ctequery, scope)
      scope.statements.set(cte.ctename, renamed(given, namesOf(cte.aliascolnames)))
    }
    if (kind === 'SelectStmt') return this.#select(body, scope)
    if (kind === 'InsertStmt') return this.#insert(body, scope)
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#change(body, scope)
    return openRelation()
  }

  #select(body: Tree, scope: Scope): Relation {
    if (body.larg) {
      const [left, right] = [body.larg, body.rarg].map((part: Tree) => this.read({ SelectStmt: part }, scope))
      // A column of a union is what both parts have in common only if both are the same value.
      const [leftValues, rightValues] = [[...left!.columns], [...right!.columns]]
      const columns = leftValues.map(([name, value], index): [string, Value] => {
        const other = rightValues[index]?.[1]
        return [name, other && rootOf(other) === rootOf(value) ? value : {}]
      })
      return { columns: new Map(columns), isOpen: left!.isOpen || right!.isOpen }
    }
    for (const source of body.fromClause ?? []) this.#from(source, scope)
    this.#condition(body.whereClause, scope)
    this.#visit(body.havingClause, scope)
    for (const part of [
      'groupClause',
      'sortClause',
      'limitCount',
      'limitOffset',
      'windowClause',
      'distinctClause',
    ])
      this.#visit(body[part], scope)
    const rows: Tree[] = (body.valuesLists ?? []).map((row: Tree) => row.List.items)
    if (rows.length > 0) {
      const columns = (rows[0] as Tree[]).map((each, index): [string, Value] => [
        `column${index + 1}`,
        rows.length === 1 ? this.#value(each, scope) : { isListed: true },
      ])
      for (const row of rows) this.#visit(row, scope)
      return { columns: new Map(columns), isOpen: false }
    }
    return this.#given(body.targetList, scope)
  }

  #insert(body: Tree, scope: Scope): Relation {
    const target = this.#table(body.relation, scope)
    const names = (body.cols ?? []).map(({ ResTarget }: Tree) => ResTarget.name as string)
    if (body.selectStmt) {
      const given = this.read(body.selectStmt, scope)
      const values = [...given.columns.values()]
      const columns = names.length > 0 ? names : [...target.columns.keys()]
      for (const [index, name] of columns.entries()) {
        const [column, value] = [target.columns.get(name), values[index]]
        if (column && value) unite(column, value)
      }
    }
    scope.relations.set('excluded', target)
    this.#visit(body.onConflictClause?.targetList, scope)
    this.#visit(body.onConflictClause?.whereClause, scope)
    return this.#given(returningOf(body), scope)
  }

  #change(body: Tree, scope: Scope): Relation {
    this.#table(body.relation, scope)
    for (const source of [...(body.fromClause ?? []), ...(body.usingClause ?? [])]) this.#from(source, scope)
    this.#condition(body.whereClause, scope)
    this.#visit(body.targetList, scope)
    return this.#given(returningOf(body), scope)
  }

  #given(targets: Tree[] | undefined, scope: Scope): Relation {
    const columns: Columns = new Map()
    let isOpen = false
    for (const { ResTarget: target } of targets ?? []) {
      const fields = target.val?.ColumnRef?.fields as Tree[] | undefined
      if (fields?.at(-1)?.A_Star) {
        const [name] = fields.length > 1 ? namesOf(fields) : []
        const relations = name === undefined ? [...scope.relations.values()] : [find(scope, name)]
        for (const relation of relations) {
          isOpen ||= relation?.isOpen ?? true
          for (const [column, value] of relation?.columns ?? []) columns.set(column, value)
        }
        continue
      }
      const name = target.name ?? (fields ? namesOf(fields).at(-1) : undefined) ?? `column ${columns.size}`
      columns.set(name, this.#value(target.val, scope))
    }
    return { columns, isOpen }
  }

  #from(source: Tree, scope: Scope): void {
    if (source.RangeVar) this.#table(source.RangeVar, scope)
    if (source.RangeSubselect) {
      const { subquery, alias } = source.RangeSubselect
      add(scope, alias?.aliasname, renamed(this.read(subquery, scope), namesOf(alias?.colnames)))
    }
    if (source.RangeFunction) {
      const { functions, alias, coldeflist } = source.RangeFunction
      this.#visit(functions, scope)
      const names = [
        ...namesOf(alias?.colnames),
        ...(coldeflist ?? []).map(({ ColumnDef }: Tree) => ColumnDef.colname as string),
      ]
      const columns = new Map([...names, alias?.aliasname ?? ''].map((name) => [name, { isListed: true }]))
      add(scope, alias?.aliasname, { columns, isOpen: true })
    }
    if (source.JoinExpr) {
      const { larg, rarg, quals, usingClause } = source.JoinExpr
      const before = new Set(scope.relations.keys())
      this.#from(larg, scope)
      const left = [...scope.relations.keys()].filter((name) => !before.has(name))
      this.#from(rarg, scope)
      const right = [...scope.relations.keys()].filter((name) => !before.has(name) && !left.includes(name))
      for (const name of namesOf(usingClause)) {
        const sides = [left, right].map((side) =>
          side
            .map((each) => scope.relations.get(each)?.columns.get(name))
            .find((value) => value !== undefined),
        )
        if (sides[0] && sides[1]) unite(sides[0], sides[1])
      }
      this.#condition(quals, scope)
    }
  }

  /** Adds a table of FROM, or the statement of WITH that has its name. */
  #table({ relname, schemaname, alias }: Tree, scope: Scope): Relation {
    const statement = schemaname === undefined ? statementOf(scope, relname) : undefined
    const relation = statement ?? this.#instance(relname)
    return add(scope, alias?.aliasname ?? relname, renamed(relation, namesOf(alias?.colnames)))
  }

  #instance(table: string): Relation {
    const names = this.#columnsOf.get(table)
    const columns: Columns = new Map((names ?? []).map((name) => [name, {}]))
    const placement = PLACEMENTS.get(table)
    const value = placement && columns.get(placement.column)
    if (placement && value) this.#instances.push({ placement, table, value })
    return { columns, isOpen: !names }
  }

  /** Unites what a condition says is equal, and reads what it asks of other statements. */
  #condition(node: Tree, scope: Scope): void {
    if (!node) return
    if (node.BoolExpr?.boolop === 'AND_EXPR') {
      for (const each of node.BoolExpr.args) this.#condition(each, scope)
      return
    }
    const { A_Expr: expression, SubLink: link } = node
    if (expression && namesOf(expression.name)[0] === '=') {
      if (expression.kind === 'AEXPR_OP') {
        unite(this.#value(expression.lexpr, scope), this.#value(expression.rexpr, scope))
        return
      }
      if (expression.kind === 'AEXPR_OP_ANY' || expression.kind === 'AEXPR_IN') {
        this.#visit(expression.rexpr, scope)
        unite(this.#value(expression.lexpr, scope), { isListed: true })
        return
      }
    }
    if (link?.subLinkType === 'ANY_SUBLINK' && link.testexpr && !link.operName) {
      const [value] = this.read(link.subselect, scope).columns.values()
      if (value) unite(this.#value(link.testexpr, scope), value)
      return
    }
    this.#visit(node, scope)
  }

  /** The value of an expression: a column, a parameter, what a statement gives, or one of its own. */
  #value(node: Tree, scope: Scope): Value {
    if (!node) return {}
    if (node.TypeCast) return this.#value(node.TypeCast.arg, scope)
    if (node.A_Const) return { isGiven: true }
    if (node.ParamRef) {
      const { number } = node.ParamRef
      const value = this.#parameters.get(number) ?? { isGiven: true }
      this.#parameters.set(number, value)
      return value
    }
    if (node.ColumnRef) return columnOf(scope, namesOf(node.ColumnRef.fields)) ?? {}
    if (node.SubLink?.subLinkType === 'EXPR_SUBLINK') {
      const [value] = this.read(node.SubLink.subselect, scope).columns.values()
      return value ?? {}
    }
    this.#visit(node, scope)
    return {}
  }

  /** Reads the statements inside an expression. */
  #visit(node: Tree, scope: Scope): void {
    if (Array.isArray(node)) {
      for (const each of node) this.#visit(each, scope)
      return
    }
    if (typeof node !== 'object' || node === null) return
    if (node.SubLink) {
      this.#visit(node.SubLink.testexpr, scope)
      this.read(node.SubLink.subselect, scope)
      return
    }
    if (node.SelectStmt) {
      this.read(node, scope)
      return
    }
    for (const each of Object.values(node)) this.#visit(each, scope)
  }
}

const openRelation = (): Relation => ({ columns: new Map(), isOpen: true })

const returningOf = (body: Tree): Tree[] | undefined => body.returningList ?? body.returningClause?.exprs

const renamed = (relation: Relation, names: readonly string[]): Relation =>
  names.length === 0
    ? relation
    : {
        ...relation,
        columns: new Map([...relation.columns].map(([name, value], index) => [names[index] ?? name, value])),
      }

function add(scope: Scope, name: string | undefined, relation: Relation): Relation {
  scope.relations.set(name ?? `relation ${scope.relations.size}`, relation)
  return relation
}

const find = (scope: Scope | undefined, name: string): Relation | undefined =>
  scope && (scope.relations.get(name) ?? find(scope.outer, name))

const statementOf = (scope: Scope | undefined, name: string): Relation | undefined =>
  scope && (scope.statements.get(name) ?? statementOf(scope.outer, name))

function columnOf(scope: Scope | undefined, names: readonly string[]): Value | undefined {
  const [first = '', second] = names
  if (second !== undefined) return find(scope, first)?.columns.get(second)
  if (!scope) return undefined
  for (const { columns } of scope.relations.values()) {
    const value = columns.get(first)
    if (value) return value
  }
  return columnOf(scope.outer, names)
}
