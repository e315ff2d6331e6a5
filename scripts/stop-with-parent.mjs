/* Preloaded into the server: it stops as on SIGTERM once the process that started it is gone, kill -9 included. */

const parent = process.ppid

const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)

watch.unref()
