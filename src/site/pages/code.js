const { label, done } = document.currentScript.dataset;
for (const pre of navigator.clipboard ? document.querySelectorAll('main pre') : []) {
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.className = 'code';
  button.textContent = label;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.textContent.trimEnd());
    button.textContent = done;
    button.addEventListener('blur', () => (button.textContent = label), { once: true });
  });
  pre.replaceWith(box);
  box.append(pre, button);
}
