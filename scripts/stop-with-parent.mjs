/* Preloaded into the server: stops it as on SIGTERM when the process that started it is gone, even after kill -9. */

const parent = process.ppid

const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)

watch.unref()
