const { label, done } = document.currentScript.dataset;
function copyOnClick(button, text) {
  const { textContent } = button;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = done;
    button.addEventListener('blur', () => (button.textContent = textContent), { once: true });
  });
}
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('[data-copy]')) {
    copyOnClick(button, button.dataset.copy || location.href);
    button.hidden = false;
  }
  for (const pre of document.querySelectorAll('main pre')) {
    const box = document.createElement('div');
    const button = document.createElement('button');
    box.className = 'code';
    button.textContent = label;
    copyOnClick(button, pre.textContent.trimEnd());
    pre.replaceWith(box);
    box.append(pre, button);
  }
}
