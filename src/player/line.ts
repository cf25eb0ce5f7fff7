/** What this page's own downloads have shown of the line; undefined until a clip has come over it. */
export const line: { measuredMbps: number | undefined } = { measuredMbps: undefined }
