/**
 * Loaded into the server before its own code. The channel to the starter closes when that ends in any way, even by
 * a kill that it cannot pass on; the server then stops in its orderly way and does not stay behind on the port.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
