/**
 * Gives every test the frames of a browser, which Node does not have: the clocks of a page ask for
 * one each second, however long a test takes, and when it is over as well.
 */
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
globalThis.cancelAnimationFrame = clearTimeout;
