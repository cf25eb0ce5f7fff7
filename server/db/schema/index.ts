export * from './security.ts'
export * from './users.ts'
export * from './videos.ts'
