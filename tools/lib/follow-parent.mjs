/**
 * Loaded into the server before its own code. The channel to the starter closes when the starter ends in any way, even
 * by a kill that it cannot pass on; the server then shuts down in order and does not stay behind on the port.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
