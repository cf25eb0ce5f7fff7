import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startEngine, type Engine } from './engine.ts'
import { findFreePort } from './site.ts'

export interface MediaCacheProxy extends Engine {
  /** Caches files for as long as the site says. */
  url: string
  /** Has every file of its own cache asked for again after a second. */
  urlOfSecond: string
}

/**
 * Starts nginx as a cache in front of a site, like a CDN: it asks the site under its own host's name, and sends no cookies.
 * @param siteUrl such as `http://127.0.0.1:3000`
 * @param asked the host that it names to the site
 */
export async function startMediaCache(
  nginx: string,
  siteUrl: string,
  asked?: string,
): Promise<MediaCacheProxy> {
  const [port, portOfSecond, dir] = await Promise.all([
    findFreePort(),
    findFreePort(),
    mkdtemp(path.join(os.tmpdir(), 'vireo-test-nginx-')),
  ])
  await Promise.all(['cache', 'body', 'proxy'].map((name) => mkdir(path.join(dir, name))))
  const server = (ofPort: number, lines: string) => `
    server {
      listen 127.0.0.1:${ofPort};
      location / {
        proxy_pass ${siteUrl};
        proxy_http_version 1.1;
        proxy_set_header Host ${asked ?? `127.0.0.1:${port}`};
        proxy_set_header Cookie "";
        proxy_cache files;
        proxy_cache_key "${ofPort} $request_uri";
        proxy_cache_revalidate on;
        proxy_cache_lock on;
        add_header x-cache $upstream_cache_status always;
        ${lines}
      }
    }`
  const file = path.join(dir, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${dir}/pid; error_log stderr warn;
    events { worker_connections 64; }
    http {
      access_log off;
      client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy;
      proxy_cache_path ${dir}/cache keys_zone=files:1m;
      ${server(port, '')}
      ${server(portOfSecond, 'proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1s;')}
    }`,
  )
  const engine = await startEngine(nginx, ['-c', file, '-p', dir], port)
  return {
    ...engine,
    url: `http://127.0.0.1:${port}`,
    urlOfSecond: `http://127.0.0.1:${portOfSecond}`,
    async kill() {
      await engine.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
