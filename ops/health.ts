/** The health check of the image: 0 while this node can take orders. */
const port = process.env.PORT || '3000';
const status = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_500) }).then(
  (response) => response.status,
  () => 0,
);
process.exit(status === 200 ? 0 : 1);
