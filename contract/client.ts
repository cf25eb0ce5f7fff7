import type { Input, Op, Output } from './endpoints/index.ts'

export interface CallOptions {
  /** Reads only: a write that has left cannot be called back. */
  signal?: AbortSignal
  /** How much of a file has been sent, 0 to 1. */
  onProgress?: (progress: number) => void
}

/** One road to the server: through the worker in a browser, in process while rendering on the server. */
export interface Transport {
  call<K extends Op>(op: K, input: Input<K>, options?: CallOptions): Promise<Output<K>>
}

type Domain<K extends Op> = K extends `${infer D}.${string}` ? D : never
type Name<K extends Op, D extends string> = K extends `${D}.${infer N}` ? N : never

/** `api.likes.set({ videoId, liked })`, typed from the endpoint table. A failure rejects with an `ApiError`. */
export type ApiClient = {
  readonly [D in Domain<Op>]: {
    readonly [N in Name<Op, D>]: (
      input: Input<Extract<`${D}.${N}`, Op>>,
      options?: CallOptions,
    ) => Promise<Output<Extract<`${D}.${N}`, Op>>>
  }
}

export function createClient(transport: Transport): ApiClient {
  const domain = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method: string) => (input: Input<Op>, options?: CallOptions) =>
          transport.call(`${name}.${method}` as Op, input, options),
      },
    )
  return new Proxy({} as ApiClient, { get: (_target, name: string) => domain(name) })
}
